//! What the system tells of a process.

/// A line of `/proc/<id>/status` that counts KiB; 0 where the system does not tell.
pub fn status_kib(id: Option<u32>, line: &str) -> u64 {
    let status = id.and_then(|id| std::fs::read_to_string(format!("/proc/{id}/status")).ok());
    let found = status
        .as_deref()
        .and_then(|status| status.lines().find(|found| found.starts_with(line)));
    found
        .and_then(|line| line.split_whitespace().nth(1))
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}

/// Sends a signal to a process of ours, by the system's `kill`.
pub async fn signal(id: u32, name: &str) -> anyhow::Result<()> {
    let sent = tokio::process::Command::new("kill")
        .args([&format!("-{name}"), &id.to_string()])
        .status()
        .await?;
    anyhow::ensure!(sent.success(), "the signal {name} could not be sent");
    Ok(())
}

/// Time on processors that a process has used, in seconds; 0 where the system does not tell.
pub fn cpu_seconds(id: Option<u32>) -> f64 {
    let stat = id.and_then(|id| std::fs::read_to_string(format!("/proc/{id}/stat")).ok());
    let Some(stat) = stat else { return 0.0 };
    // The name in parentheses may hold anything; user and system time are the 12th and 13th word after it.
    let after = stat.rsplit(')').next().unwrap_or_default();
    let words = after.split_whitespace().skip(11).take(2);
    let ticks: u64 = words.filter_map(|word| word.parse::<u64>().ok()).sum();
    ticks as f64 / TICKS_PER_SECOND
}

/// The unit of `/proc/<id>/stat`, which Linux shows as a hundredth of a second everywhere.
const TICKS_PER_SECOND: f64 = 100.0;
