//! One attempt of one intruder, and whether the hub did what it must.

use super::attacks::{Attack, From, Must, Shot};
use anyhow::{Context, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use landsraad_protocol::{ClientMessage, Options, PROTOCOL_VERSION, Request, ServerMessage};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long the hub may take to answer, and to close what it must close.
const PATIENCE: Duration = Duration::from_secs(20);
/// Between two bytes that drip.
const DRIP: Duration = Duration::from_millis(100);

type Socket = WebSocketStream<TcpStream>;

/// How an attempt ended.
pub enum Outcome {
    /// As it must.
    Withstood,
    /// Otherwise.
    Fault(String),
}

/// Tries once.
pub async fn attempt(attack: &Attack, address: SocketAddr) -> Outcome {
    let tried = if attack.from == From::Tcp {
        plain(attack, address).await
    } else {
        framed(attack, address).await
    };
    match tried {
        Ok(()) => Outcome::Withstood,
        Err(error) => Outcome::Fault(format!("{error:#}")),
    }
}

/// An attack below the WebSocket: the hub must close.
async fn plain(attack: &Attack, address: SocketAddr) -> anyhow::Result<()> {
    let stream = TcpStream::connect(address).await.context("no connection")?;
    let (mut reading, mut writing) = stream.into_split();
    let shots = attack.shots.clone();
    let sending = tokio::spawn(async move {
        for shot in shots {
            match shot {
                // The hub may close in the middle.
                Shot::Raw(bytes) => writing.write_all(&bytes).await.unwrap_or_default(),
                Shot::Drip(bytes) => {
                    for byte in bytes {
                        if writing.write_u8(byte).await.is_err() {
                            return writing;
                        }
                        tokio::time::sleep(DRIP).await;
                    }
                }
                _ => (),
            }
        }
        writing
    });
    let mut answer = Vec::new();
    let closed = tokio::time::timeout(PATIENCE, reading.read_to_end(&mut answer)).await;
    sending.abort();
    ensure!(closed.is_ok(), "the hub let the connection live");
    Ok(())
}

/// An attack after the handshake.
async fn framed(attack: &Attack, address: SocketAddr) -> anyhow::Result<()> {
    let mut socket = enter(attack.from, address).await?;
    match &attack.must {
        Must::Refuse(codes) => {
            for (shot, number) in attack.shots.iter().zip(0..) {
                shoot(&mut socket, shot).await?;
                match answer(&mut socket).await? {
                    ServerMessage::Refused { code, .. } if codes.contains(&code) => (),
                    other => bail!("shot {number} was answered with {other:?}"),
                }
            }
            // Nothing more comes, and the connection lives.
            let ping = request(900, ClientMessage::Ping)?;
            socket.send(Message::text(ping)).await.context("no ping")?;
            match answer(&mut socket).await? {
                ServerMessage::Accepted { request: 900, .. }
                | ServerMessage::Refused {
                    request: Some(900), ..
                } => Ok(()),
                other => bail!("a second answer: {other:?}"),
            }
        }
        Must::Close => {
            for shot in &attack.shots {
                // The hub may close in the middle.
                if shoot(&mut socket, shot).await.is_err() {
                    break;
                }
            }
            let over = async { while socket.next().await.is_some_and(|read| read.is_ok()) {} };
            let closed = tokio::time::timeout(PATIENCE, over).await;
            closed.context("the hub let the connection live")
        }
    }
}

async fn enter(from: From, address: SocketAddr) -> anyhow::Result<Socket> {
    let stream = TcpStream::connect(address).await.context("no connection")?;
    let shaking = client_async(format!("ws://{address}/ws"), stream);
    let shaken = tokio::time::timeout(PATIENCE, shaking)
        .await
        .context("no handshake")?;
    let (mut socket, _) = shaken.context("no handshake")?;
    if matches!(from, From::Hello | From::Room) {
        let hello = ClientMessage::Hello {
            protocol: PROTOCOL_VERSION,
            client: None,
        };
        accepted(&mut socket, 1000, hello).await?;
    }
    if from == From::Room {
        let create = ClientMessage::Create {
            name: "intruder".to_owned(),
            options: Options {
                seats: 2,
                ..Options::default()
            },
        };
        accepted(&mut socket, 1001, create).await?;
        // The first view.
        answer(&mut socket).await?;
    }
    Ok(socket)
}

async fn accepted(socket: &mut Socket, id: u64, message: ClientMessage) -> anyhow::Result<()> {
    socket.send(Message::text(request(id, message)?)).await?;
    match answer(socket).await? {
        ServerMessage::Accepted { .. } => Ok(()),
        other => bail!("the way in was answered with {other:?}"),
    }
}

fn request(request: u64, message: ClientMessage) -> anyhow::Result<String> {
    Ok(serde_json::to_string(&Request { request, message })?)
}

async fn answer(socket: &mut Socket) -> anyhow::Result<ServerMessage> {
    loop {
        let next = tokio::time::timeout(PATIENCE, socket.next()).await;
        match next.context("no answer")? {
            Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text)?),
            Some(Ok(Message::Close(_)) | Err(_)) | None => bail!("the hub closed the connection"),
            Some(Ok(_)) => (),
        }
    }
}

async fn shoot(socket: &mut Socket, shot: &Shot) -> anyhow::Result<()> {
    match shot {
        Shot::Text(text) => socket.send(Message::text(text.as_str())).await?,
        Shot::Binary(bytes) => socket.send(Message::binary(bytes.clone())).await?,
        Shot::Raw(bytes) => socket.get_mut().write_all(bytes).await?,
        Shot::Drip(_) | Shot::Silence => (),
    }
    Ok(())
}
