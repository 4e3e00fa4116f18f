//! The browser table: files built from `web/`, embedded into the program.

use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// Everything comes from here, nothing is framed, and no inline script runs.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
                      connect-src 'self' ws: wss:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// Names of built files carry a hash of their content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/page"]
struct Files;

/// The page itself.
pub async fn index() -> Response {
    file("index.html", "no-cache")
}

/// A file that the page asks for.
pub async fn asset(Path(name): Path<String>) -> Response {
    file(&format!("assets/{name}"), FOR_EVER)
}

fn file(name: &str, cache: &'static str) -> Response {
    let Some(file) = Files::get(name) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static(cache)),
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
        (
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ),
        (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    ];
    (headers, file.data).into_response()
}
