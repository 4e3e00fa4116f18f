//! Forces reach their place (B7.9); of those that go into the storm half are lost (B16.9).

use super::Fact;
use crate::catalog::{Faction, LocationId};
use crate::flow::Cx;
use crate::offers::{Form, Offer};
use crate::table::{Arrived, Eyes, ForceKind, Muster, Shortage, Site, Way};

/// How many of the forces the storm takes: half, rounded up.
pub(super) fn half(forces: Muster) -> u8 {
    forces.total().div_ceil(2)
}

/// What is lost on the way to the place, if nobody has to choose: nothing outside the storm, ordinary
/// forces if there are no others.
pub(super) fn without_choice(eyes: Eyes<'_>, to: LocationId, forces: Muster) -> Option<Muster> {
    if !eyes.in_storm(to) {
        return Some(Muster::NONE);
    }
    let kinds = ForceKind::ALL.into_iter().filter(|k| forces.get(*k) > 0).count();
    (kinds <= 1 || half(forces) == forces.total()).then(|| normals_first(forces, half(forces)))
}

/// That many of the forces, ordinary ones first.
pub(super) fn normals_first(forces: Muster, mut count: u8) -> Muster {
    let mut lost = Muster::NONE;
    for kind in [ForceKind::Normal, ForceKind::Advisor, ForceKind::Elite] {
        let taken = forces.get(kind).min(count);
        lost = lost.plus(Muster::of(kind, taken));
        count -= taken;
    }
    lost
}

/// The choice of the owner: each token counts one (B16.8).
pub(super) fn offers(forces: Muster, lost: u8) -> Vec<Offer> {
    let lost = u16::from(lost);
    let form = Form::counts(kinds(forces), lost, lost);
    vec![Offer::new(
        "shipment/storm-losses",
        "B16.9",
        Form::record([("forces", form)]),
    )]
}

/// The kinds that a muster has, for counting them in an act.
pub(super) fn kinds(forces: Muster) -> impl Iterator<Item = (crate::offers::Term, u16)> {
    ForceKind::ALL
        .into_iter()
        .filter(move |k| forces.get(*k) > 0)
        .map(move |k| (crate::offers::Term::word(k.id()), u16::from(forces.get(k))))
}

/// Brings forces to a place and takes those that the storm kills.
///
/// # Errors
/// [`Shortage`] if they are not where they should come from.
pub(super) fn land(
    cx: &mut Cx<'_>,
    who: Faction,
    loads: &[(Site, Muster)],
    to: LocationId,
    way: Way,
    lost: Muster,
) -> Result<Arrived, Shortage> {
    let arrived = cx.table.bring(who, loads, to, way)?;
    if !lost.is_empty() {
        cx.table.forces.kill(who, to, lost)?;
        cx.tell_all(Fact::LostInStorm {
            by: who,
            at: to,
            forces: lost,
        });
    }
    Ok(arrived)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_is_rounded_up_and_ordinary_forces_go_first() {
        // B16.9 as BC105: 3 of 5.
        assert_eq!(half(Muster::new(5, 0)), 3);
        assert_eq!(half(Muster::new(1, 0)), 1);
        assert_eq!(normals_first(Muster::new(1, 3), 2), Muster::new(1, 1));
        assert_eq!(normals_first(Muster::new(4, 3), 4), Muster::new(4, 0));
    }
}
