//! A connection whose reader has so long to take something. HTTP sets no such limit by itself: whoever asked for a long
//! answer and never read it would keep it for ever.

use std::io::{Error, ErrorKind, IoSlice, Result};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// A stream that fails when nothing could be written for too long.
pub struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Runs while the other side takes nothing.
    alarm: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    /// The stream, with this patience.
    pub fn new(stream: S, patience: Duration) -> Self {
        Self {
            stream,
            patience,
            alarm: None,
        }
    }

    /// The bare stream.
    pub fn into_inner(self) -> S {
        self.stream
    }

    fn watch<T>(&mut self, context: &mut Context<'_>, written: Poll<Result<T>>) -> Poll<Result<T>> {
        if written.is_ready() {
            self.alarm = None;
            return written;
        }
        let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        match alarm.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(Error::new(ErrorKind::TimedOut, "nobody reads the answer"))),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        self.watch(context, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Result<()>> {
        let shut = Pin::new(&mut self.stream).poll_shutdown(context);
        self.watch(context, shut)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.watch(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    #[tokio::test(start_paused = true)]
    async fn who_reads_slowly_is_waited_for_and_who_does_not_read_is_not() {
        let (near, mut far) = duplex(8);
        let mut near = Patient::new(near, PATIENCE);
        let reading = tokio::spawn(async move {
            for _ in 0..4 {
                tokio::time::sleep(PATIENCE - Duration::from_secs(1)).await;
                far.read_exact(&mut [0; 8]).await.expect("something");
            }
            far
        });
        near.write_all(&[7; 5 * 8]).await.expect("it is read in the end");
        let _far = reading.await.expect("no panic");
        let begun = tokio::time::Instant::now();
        let error = near.write_all(&[7; 8]).await.expect_err("nobody reads");
        assert_eq!(error.kind(), ErrorKind::TimedOut);
        assert!(begun.elapsed() < PATIENCE + Duration::from_secs(1));
    }
}
