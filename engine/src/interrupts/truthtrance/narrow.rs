//! From promises to choices (B21.4, B21.6): what an answer binds, and what a binding leaves to choose.

use super::promises::{Literal, Way};
use super::question::Question;
use super::truth::{Answer, fact};
use crate::table::Eyes;

/// The most ways that are followed. Eight parts cannot make more than this many in one question;
/// several promises together could, and then the later ones are only recorded.
const MAX_WAYS: usize = 64;

/// The ways in which the future can make the answer true. Facts count as they are now (B21.3); what
/// nobody can check (free text) leaves the whole unenforced.
///
/// Empty if nothing is bound.
pub fn binding(question: &Question, yes: bool, eyes: Eyes<'_>) -> Vec<Way> {
    if question.has_text() {
        return Vec::new();
    }
    let ways = ways(question, yes, eyes);
    if ways.iter().any(Vec::is_empty) {
        Vec::new()
    } else {
        ways
    }
}

/// Alternatives, each a conjunction; an empty conjunction is already true, no alternative is false.
fn ways(question: &Question, will: bool, eyes: Eyes<'_>) -> Vec<Way> {
    match (question, will) {
        (Question::Not(part), _) => ways(part, !will, eyes),
        (Question::And(parts), true) | (Question::Or(parts), false) => {
            let each: Vec<_> = parts.iter().map(|p| ways(p, will, eyes)).collect();
            product(each.iter().map(Vec::as_slice))
        }
        (Question::Or(parts), true) | (Question::And(parts), false) => {
            let mut all: Vec<_> = parts.iter().flat_map(|p| ways(p, will, eyes)).collect();
            all.truncate(MAX_WAYS);
            all
        }
        (leaf, _) if leaf.about_future() => vec![vec![Literal {
            what: leaf.clone(),
            will,
        }]],
        (leaf, _) if fact(leaf, eyes) == Answer::from(will) => vec![Vec::new()],
        _ => Vec::new(),
    }
}

/// Every choice of one way from each list, joined. A list that would make too many is left out.
pub fn product<'a>(lists: impl Iterator<Item = &'a [Way]>) -> Vec<Way> {
    let mut all = vec![Vec::new()];
    for list in lists {
        if all.len().saturating_mul(list.len()) > MAX_WAYS {
            continue;
        }
        all = all
            .iter()
            .flat_map(|way: &Way| list.iter().map(|more| [way.as_slice(), more.as_slice()].concat()))
            .collect();
    }
    all
}

/// Which legal choices (and whether choosing nothing) keep a way open.
///
/// `truth` says whether a choice (`None`: nothing) makes a literal's matter true, or that it does not
/// settle it. What no legal choice can bring about is released (B21.4).
pub fn choices<T: Clone>(
    ways: &[Way],
    legal: &[T],
    truth: impl Fn(&Question, Option<&T>) -> Option<bool>,
) -> (Vec<T>, bool) {
    let all: Vec<Option<&T>> = legal.iter().map(Some).chain([None]).collect();
    let mut kept = vec![false; all.len()];
    for whole in [true, false] {
        for way in ways {
            if let Some(left) = follow(way, &all, &truth, whole) {
                for (slot, here) in kept.iter_mut().zip(left) {
                    *slot |= here;
                }
            }
        }
        if kept.contains(&true) {
            break;
        }
    }
    if !kept.contains(&true) {
        return (legal.to_vec(), true);
    }
    let chosen = legal.iter().zip(&kept).filter(|(_, k)| **k);
    (
        chosen.map(|(t, _)| t.clone()).collect(),
        kept.last().copied().unwrap_or(true),
    )
}

/// The choices that follow one way; with `whole`, only if all of it can be followed.
fn follow<T>(
    way: &Way,
    all: &[Option<&T>],
    truth: &impl Fn(&Question, Option<&T>) -> Option<bool>,
    whole: bool,
) -> Option<Vec<bool>> {
    let mut left: Vec<bool> = all
        .iter()
        .map(|choice| {
            !way.iter()
                .any(|l| !l.will && truth(&l.what, *choice) == Some(true))
        })
        .collect();
    if !left.contains(&true) {
        return None;
    }
    for literal in way.iter().filter(|l| l.will) {
        let verdicts: Vec<_> = all.iter().map(|choice| truth(&literal.what, *choice)).collect();
        let open = |i: usize| left.get(i).copied().unwrap_or(false);
        if (0..all.len()).any(|i| open(i) && verdicts.get(i) == Some(&None)) {
            continue; // It can still come true in another way, later.
        }
        let narrowed: Vec<bool> = (0..all.len())
            .map(|i| open(i) && verdicts.get(i) == Some(&Some(true)))
            .collect();
        if narrowed.contains(&true) {
            left = narrowed;
        } else if whole {
            return None;
        }
    }
    Some(left)
}

#[cfg(test)]
mod tests {
    use super::{MAX_WAYS, choices, product};
    use crate::interrupts::truthtrance::{Literal, Question, Way};

    fn bid(n: u16, will: bool) -> Literal {
        let what = Question::WillBidOver { n };
        Literal { what, will }
    }

    /// Bids among `legal` that keep the ways open, and whether passing does.
    fn bids(ways: &[Way], legal: &[u16]) -> (Vec<u16>, bool) {
        choices(ways, legal, |what, bid| match what {
            Question::WillBidOver { n } => Some(bid.is_some_and(|b| b > n)),
            _ => None,
        })
    }

    #[test]
    fn nothing_promised_leaves_everything() {
        assert_eq!(bids(&[Vec::new()], &[1, 2]), (vec![1, 2], true));
    }

    #[test]
    fn a_yes_demands_and_a_no_forbids() {
        assert_eq!(bids(&[vec![bid(2, true)]], &[1, 2, 3, 4]), (vec![3, 4], false));
        assert_eq!(bids(&[vec![bid(2, false)]], &[1, 2, 3, 4]), (vec![1, 2], true));
        let both = vec![bid(1, true), bid(3, false)];
        assert_eq!(bids(&[both], &[1, 2, 3, 4]), (vec![2, 3], false));
    }

    #[test]
    fn what_cannot_be_kept_is_released_and_the_rest_still_binds() {
        assert_eq!(bids(&[vec![bid(9, true)]], &[1, 2]), (vec![1, 2], true));
        let one_possible = vec![bid(9, true), bid(1, false)];
        assert_eq!(bids(&[one_possible], &[1, 2]), (vec![1], true));
    }

    #[test]
    fn a_way_that_can_be_kept_whole_comes_before_one_that_cannot() {
        let ways = [vec![bid(9, true)], vec![bid(1, true)]];
        assert_eq!(bids(&ways, &[1, 2]), (vec![2], false));
    }

    #[test]
    fn either_way_is_open_to_the_one_who_promised() {
        let ways = [vec![bid(3, true)], vec![bid(1, false)]];
        assert_eq!(bids(&ways, &[1, 2, 3, 4]), (vec![1, 4], true));
    }

    #[test]
    fn joined_promises_stay_bounded() {
        let list: Vec<Way> = (0..8).map(|n| vec![bid(n, true)]).collect();
        let lists = [list.as_slice(); 4];
        let all = product(lists.into_iter());
        assert_eq!(all.len(), MAX_WAYS);
        assert!(all.iter().all(|way| way.len() == 2));
        assert_eq!(product(std::iter::empty()), vec![Way::new()]);
    }
}
