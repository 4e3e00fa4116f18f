//! The operator's token: where it comes from, and how it is compared. Only its hash stays in memory, and nothing prints it.

use std::fmt;
use std::path::Path;

use crate::token::SecretHash;

/// Fewest and most characters of a token.
const CHARACTERS: std::ops::RangeInclusive<usize> = 32..=512;

/// What shows that somebody is the operator of this hub.
#[derive(Clone, PartialEq, Eq)]
pub struct AdminToken(SecretHash);

/// Why a token cannot be used. None of them holds any of it.
#[derive(Debug, thiserror::Error)]
pub enum AdminTokenError {
    /// The file cannot be read.
    #[error("the file with the operator's token, {path}, cannot be read: {error}")]
    File {
        /// Which file.
        path: String,
        /// Why not.
        error: std::io::Error,
    },
    /// The token could be guessed, or no header can carry it.
    #[error(
        "the operator's token has 32 to 512 letters, digits and -._~+/= (such as `openssl rand -hex 32` gives): this one \
         has not"
    )]
    Unfit,
    /// There are two.
    #[error("name the operator's token once: in a file or in LANDSRAAD_ADMIN_TOKEN, not in both")]
    Twice,
}

impl AdminToken {
    /// A token out of what was configured; nothing where that is empty.
    ///
    /// # Errors
    /// [`AdminTokenError::Unfit`].
    pub fn new(text: &str) -> Result<Option<Self>, AdminTokenError> {
        let text = text.trim();
        let known = |c: u8| c.is_ascii_alphanumeric() || b"-._~+/=".contains(&c);
        if text.is_empty() {
            return Ok(None);
        }
        if !CHARACTERS.contains(&text.len()) || !text.bytes().all(known) {
            return Err(AdminTokenError::Unfit);
        }
        Ok(Some(Self(SecretHash::of(text))))
    }

    /// The token in a file, or in the variable of the environment whose value this is.
    ///
    /// # Errors
    /// [`AdminTokenError`], when it is configured and cannot be used.
    pub fn configured(file: Option<&Path>, variable: Option<&str>) -> Result<Option<Self>, AdminTokenError> {
        let variable = Self::new(variable.unwrap_or_default())?;
        // An empty name is what a compose file passes for a variable that is not set.
        let Some(file) = file.filter(|file| !file.as_os_str().is_empty()) else {
            return Ok(variable);
        };
        if variable.is_some() {
            return Err(AdminTokenError::Twice);
        }
        let text = std::fs::read_to_string(file).map_err(|error| AdminTokenError::File {
            path: file.display().to_string(),
            error,
        })?;
        // Whoever names a file wants the listing: an empty one is a mistake.
        Self::new(&text)?.ok_or(AdminTokenError::Unfit).map(Some)
    }

    /// Whether the value of an `Authorization` header shows this token; compared in constant time.
    #[must_use]
    pub fn is_shown(&self, authorization: Option<&str>) -> bool {
        let shown = authorization.and_then(|value| value.split_once(' '));
        let shown = shown.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        shown.is_some_and(|(_, token)| self.0.matches(token.trim()))
    }
}

impl fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "0123456789abcdef0123456789abcdef";

    #[test]
    fn a_token_is_known_when_it_is_shown_as_a_bearers() {
        let token = AdminToken::new(&format!(" {GOOD}\n")).expect("fit").expect("one");
        assert!(token.is_shown(Some(&format!("Bearer {GOOD}"))));
        assert!(token.is_shown(Some(&format!("bearer {GOOD}"))));
        let wrong = GOOD.replace('f', "e");
        for shown in [
            None,
            Some(GOOD),
            Some("Bearer"),
            Some("Bearer "),
            Some(&*format!("Basic {GOOD}")),
            Some(&*format!("Bearer {wrong}")),
            Some(&*format!("Bearer {GOOD}0")),
        ] {
            assert!(!token.is_shown(shown), "{shown:?}");
        }
        assert_eq!(format!("{token:?}"), "AdminToken(…)");
    }

    #[test]
    fn what_is_configured_is_a_fit_token_or_none() {
        let configured = AdminToken::configured;
        assert!(configured(None, None).expect("none").is_none());
        assert!(configured(Some(Path::new("")), Some("")).expect("none").is_none());
        assert!(configured(None, Some(GOOD)).expect("fit").is_some());
        for unfit in [
            "short",
            &format!("{GOOD} {GOOD}"),
            &"a".repeat(513),
            &"ü".repeat(40),
        ] {
            let error = configured(None, Some(unfit)).expect_err("unfit");
            assert!(matches!(error, AdminTokenError::Unfit));
            assert!(!format!("{error} {error:?}").contains(unfit));
        }
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("token");
        let named = || configured(Some(&file), None);
        assert!(matches!(named().expect_err("none"), AdminTokenError::File { .. }));
        std::fs::write(&file, "\n").expect("written");
        assert!(matches!(named().expect_err("empty"), AdminTokenError::Unfit));
        std::fs::write(&file, format!("{GOOD}\n")).expect("written");
        assert!(named().expect("fit").is_some());
        let twice = configured(Some(&file), Some(GOOD)).expect_err("two");
        assert!(matches!(twice, AdminTokenError::Twice));
    }
}
