//! Bids that promises leave (B21.4): ranges of amounts, and whether passing is left.

use crate::table::Eyes;

/// The viewer's legal bids from `least` to `most` as ranges, and whether it may pass.
pub fn bids(eyes: Eyes<'_>, least: u16, most: u16) -> (Vec<(u16, u16)>, bool) {
    let promises = eyes.promises();
    match eyes.me() {
        Some(me) if promises.binds(me) => {
            let legal: Vec<u16> = (least..=most).collect();
            let (kept, may_pass) = promises.bids(me, &legal);
            (ranges(&kept), may_pass)
        }
        _ => (vec![(least, most)], true),
    }
}

/// Rising numbers as closed ranges without gaps.
fn ranges(numbers: &[u16]) -> Vec<(u16, u16)> {
    let mut ranges: Vec<(u16, u16)> = Vec::new();
    for n in numbers {
        match ranges.last_mut() {
            Some((_, to)) if to.saturating_add(1) == *n => *to = *n,
            _ => ranges.push((*n, *n)),
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::ranges;

    #[test]
    fn gaps_part_ranges() {
        assert_eq!(ranges(&[]), []);
        assert_eq!(ranges(&[4]), [(4, 4)]);
        assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), [(1, 3), (7, 7), (9, 10)]);
    }
}
