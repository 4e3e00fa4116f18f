//! The URL of a store: one server, sentinels, or a cluster.

/// What a URL means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreUrl {
    /// What is at the addresses.
    pub kind: Kind,
    /// One URL an address, as the library reads it: `redis://user:password@host:port/db`, or `rediss` with TLS. Those of
    /// sentinels are without user, because they are for the server that the sentinels name.
    pub nodes: Vec<String>,
    /// The same for the server that sentinels name; its host means nothing.
    pub server: String,
}

/// What is at the addresses of a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One server.
    One,
    /// Sentinels that watch over a master of this name.
    Sentinels {
        /// The name.
        master: String,
    },
    /// Some servers of a cluster.
    Cluster,
}

/// The schemes of URLs that mean a Redis.
pub const SCHEMES: [&str; 6] = [
    "redis",
    "rediss",
    "redis+sentinel",
    "rediss+sentinel",
    "redis+cluster",
    "rediss+cluster",
];

/// Reads a URL.
///
/// # Errors
/// A sentence, without anything that may be a password.
pub fn read(url: &str) -> Result<StoreUrl, String> {
    let Some((scheme, rest)) = url
        .split_once("://")
        .filter(|(scheme, _)| SCHEMES.contains(scheme))
    else {
        return Err(format!("it begins with one of {}", SCHEMES.join("://, ")));
    };
    let (wire, what) = scheme.split_once('+').unwrap_or((scheme, ""));
    if what.is_empty() {
        return Ok(StoreUrl {
            kind: Kind::One,
            nodes: vec![url.to_owned()],
            server: url.to_owned(),
        });
    }
    let (user, place) = rest
        .rsplit_once('@')
        .map_or(("", rest), |(user, place)| (user, place));
    let user = if user.is_empty() {
        String::new()
    } else {
        format!("{user}@")
    };
    let (hosts, path) = place.split_once('/').unwrap_or((place, ""));
    let hosts: Vec<&str> = hosts.split(',').filter(|host| !host.is_empty()).collect();
    let Some(first) = hosts.first() else {
        return Err("it names no host".into());
    };
    if what == "cluster" {
        if !matches!(path, "" | "0") {
            return Err("a cluster has database 0 only".into());
        }
        return Ok(StoreUrl {
            kind: Kind::Cluster,
            nodes: hosts
                .iter()
                .map(|host| format!("{wire}://{user}{host}"))
                .collect(),
            server: format!("{wire}://{user}{first}"),
        });
    }
    let (master, db) = path.split_once('/').unwrap_or((path, "0"));
    if master.is_empty() {
        return Err(
            "sentinels need the name of the master: redis+sentinel://host:26379,host:26379/name".into(),
        );
    }
    Ok(StoreUrl {
        kind: Kind::Sentinels {
            master: master.to_owned(),
        },
        nodes: hosts.iter().map(|host| format!("{wire}://{host}")).collect(),
        server: format!("{wire}://{user}{first}/{db}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_kinds_of_url() {
        let one = read("redis://me:secret@host:6379/2").unwrap();
        assert_eq!(one.kind, Kind::One);
        let cluster = read("rediss+cluster://me:secret@one:7000,two:7001").unwrap();
        assert_eq!(cluster.kind, Kind::Cluster);
        let nodes = ["rediss://me:secret@one:7000", "rediss://me:secret@two:7001"];
        assert_eq!(cluster.nodes, nodes);
        let watched = read("redis+sentinel://me:secret@one:26379,two/rooms/3").unwrap();
        let master = "rooms".to_owned();
        assert_eq!(watched.kind, Kind::Sentinels { master });
        assert_eq!(watched.nodes, ["redis://one:26379", "redis://two"]);
        assert_eq!(watched.server, "redis://me:secret@one:26379/3");
    }

    #[test]
    fn what_is_wrong_is_said_without_the_password() {
        for url in [
            "http://me:secret@host",
            "redis+sentinel://me:secret@host",
            "redis+cluster://me:secret@",
            "redis+cluster://me:secret@host/1",
        ] {
            let error = read(url).unwrap_err();
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
