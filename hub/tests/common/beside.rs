//! Questions to a hub beside its socket.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::PATIENCE;

/// The answer to a GET, head and body.
pub async fn get(address: SocketAddr, path: &str, headers: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let head = format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{headers}\r\n");
    stream.write_all(head.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    tokio::time::timeout(PATIENCE, stream.read_to_string(&mut answer))
        .await
        .expect("in time")
        .expect("text");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    (head.to_owned(), body.to_owned())
}
