//! The end of a run: one JSON object as the last line, and an exit code that tells whether a promise was broken.

use serde_json::{Map, Value};
use std::process::ExitCode;

/// Prints the report with its zero figures; the exit code says whether all of them are 0.
pub fn end(mut report: Value, zero: &[(&str, u64)]) -> anyhow::Result<ExitCode> {
    let figures: Map<String, Value> = zero
        .iter()
        .map(|(name, figure)| ((*name).to_owned(), (*figure).into()))
        .collect();
    if let Some(report) = report.as_object_mut() {
        let kept = report.entry("zero").or_insert_with(|| Value::Object(Map::new()));
        if let Some(kept) = kept.as_object_mut() {
            kept.extend(figures);
        }
    }
    println!("{report}");
    let broken = report["zero"]
        .as_object()
        .is_none_or(|zero| zero.values().any(|figure| figure != 0));
    Ok(if broken {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// A figure with three digits after the point.
pub fn thousandths(figure: f64) -> f64 {
    (figure * 1000.0).round() / 1000.0
}

/// The figure below which so many of a hundred lie, of figures in rising order; 0 of none.
pub fn percentile(rising: &[f64], percent: usize) -> f64 {
    let place = rising.len().saturating_sub(1) * percent / 100;
    rising.get(place).copied().unwrap_or(0.0)
}

/// The middle of some figures.
pub fn median(figures: &[f64]) -> f64 {
    let mut sorted = figures.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => 0.0,
        even if even.is_multiple_of(2) => f64::midpoint(sorted[middle - 1], sorted[middle]),
        _ => sorted[middle],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_broken_promise_fails_the_run() {
        let code = |report, zero: &[(&str, u64)]| format!("{:?}", end(report, zero).expect("a code"));
        let good = format!("{:?}", ExitCode::SUCCESS);
        assert_eq!(code(json!({}), &[("lost", 0)]), good);
        assert_ne!(code(json!({}), &[("lost", 1)]), good);
        assert_ne!(code(json!({ "zero": { "before": 1 } }), &[("lost", 0)]), good);
    }

    #[test]
    fn the_median_is_the_middle() {
        assert!((median(&[3.0, 1.0, 2.0]) - 2.0).abs() < f64::EPSILON);
        assert!((median(&[4.0, 1.0, 2.0, 3.0]) - 2.5).abs() < f64::EPSILON);
    }
}
