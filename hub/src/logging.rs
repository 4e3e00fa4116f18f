//! Logs: lines for people or for programs.

use clap::ValueEnum;
use tracing::Subscriber;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::{EnvFilter, fmt};

/// How a line is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Style {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// Writes logs there, as far as the filter lets them through. A span of a request is told when it ends.
pub fn subscriber<W>(filter: EnvFilter, style: Style, writer: W) -> Box<dyn Subscriber + Send + Sync>
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let lines = fmt()
        .with_env_filter(filter)
        .with_span_events(FmtSpan::CLOSE)
        .with_writer(writer);
    match style {
        Style::Text => Box::new(lines.finish()),
        Style::Json => Box::new(lines.json().finish()),
    }
}
