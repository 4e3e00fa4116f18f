//! The two shapes of an id, written once.

/// An enum whose variants have kebab-case ids, the same in JSON, in schemas and in the data files.
macro_rules! id_enum {
    ($(#[$meta:meta])* pub enum $Name:ident { $($(#[$doc:meta])* $Variant:ident = $id:literal,)* }) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        pub enum $Name {
            $($(#[$doc])* #[serde(rename = $id)] $Variant,)*
        }

        impl $Name {
            /// Every value, in declaration order.
            pub const ALL: [$Name; [$($id),*].len()] = [$($Name::$Variant),*];

            /// The kebab-case id used in JSON and in the data files.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $($Name::$Variant => $id,)* }
            }

            /// The value with this id, if there is one.
            #[must_use]
            pub fn from_id(id: &str) -> Option<Self> {
                match id { $($id => Some($Name::$Variant),)* _ => None }
            }

            /// Position in [`Self::ALL`].
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }
    };
}

/// A one-byte id into a table of the catalogue: a name in JSON, the number in binary saves.
macro_rules! table_id {
    ($(#[$meta:meta])* pub struct $Name:ident ($what:literal) names $names:ident) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $Name(u8);

        impl $Name {
            /// The kebab-case id used in JSON.
            #[must_use]
            pub fn id(self) -> &'static str {
                $crate::catalog::catalog().$names.name(self.0)
            }

            /// Position in the table of the catalogue; the number used in binary saves.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The value with this id, if there is one.
            #[must_use]
            pub fn from_id(id: &str) -> Option<Self> {
                $crate::catalog::catalog().$names.number(id).map(Self)
            }

            /// The value at this position, if the table is that long.
            #[must_use]
            pub fn from_index(index: usize) -> Option<Self> {
                u8::try_from(index).ok().filter(|&n| n < $crate::catalog::catalog().$names.len()).map(Self)
            }

            /// Every value, in table order.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
                (0..$crate::catalog::catalog().$names.len()).map(Self::new)
            }

            /// Trusted constructor: the catalogue has, or is about to have, the row `number`.
            pub(in $crate::catalog) const fn new(number: u8) -> Self {
                Self(number)
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl std::fmt::Debug for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }

        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.serialize_str(self.id())
                } else {
                    serializer.serialize_u8(self.0)
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                use serde::de::Error as _;
                if deserializer.is_human_readable() {
                    let id = String::deserialize(deserializer)?;
                    Self::from_id(&id).ok_or_else(|| D::Error::custom(format!("unknown {} {id:?}", $what)))
                } else {
                    let number = u8::deserialize(deserializer)?;
                    Self::from_index(usize::from(number))
                        .ok_or_else(|| D::Error::custom(format!("no {} has number {number}", $what)))
                }
            }
        }

        impl schemars::JsonSchema for $Name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($Name).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let ids: Vec<&str> = Self::all().map(Self::id).collect();
                schemars::json_schema!({ "description": concat!("Id of a ", $what, "."), "type": "string", "enum": ids })
            }
        }
    };
}
