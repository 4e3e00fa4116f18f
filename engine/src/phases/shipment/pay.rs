//! Who pays a shipment and who receives it (B7.5, B17.1, D12).

use super::{Fact, Rate};
use crate::catalog::Faction;
use crate::flow::Cx;
use crate::table::{Eyes, Purse, Shortage};

const GUILD: Faction = Faction::Guild;

/// Whether the Guild would receive the payment (B7.5, B17.1): not its own, not one by Karama.
pub(super) fn guild_receives(eyes: Eyes<'_>, who: Faction, rate: Rate) -> bool {
    let pays_guild = matches!(rate, Rate::Full | Rate::GuildAlly);
    who != GUILD && eyes.plays(GUILD) && pays_guild
}

/// What the ally pays of a shipment.
#[derive(Clone, Copy)]
pub(super) struct AllyShare {
    /// What the shipper asks it to pay.
    pub asked: u16,
    /// The most that it promised for this shipment (C16.1); `None` for what it pledges to all of them.
    pub promised: Option<u16>,
}

/// What was paid to whom: by the shipper first, then by its ally.
pub(super) struct Receipt {
    pub to_guild: Vec<(Faction, u16)>,
    pub to_bank: Vec<(Faction, u16)>,
}

/// Pays a shipment: the ally up to its share within what it promised, the shipper the rest. What the
/// Guild itself contributes goes to the bank (D12).
///
/// # Errors
/// [`Shortage`] if the spice is not there any more; nothing is paid then.
pub(super) fn pay(
    cx: &mut Cx<'_>,
    who: Faction,
    price: u16,
    ally: AllyShare,
    guild_receives: bool,
) -> Result<Receipt, Shortage> {
    let table = &mut *cx.table;
    let share = ally;
    let ally = table.alliances.of(who);
    let ally_spice = share.asked.min(price);
    let spice = price - ally_spice;
    let promised = share
        .promised
        .unwrap_or_else(|| table.alliances.pledged_to(who).shipping);
    let funds = ally.map_or(0, |a| table.spice.shield(a)).min(promised);
    if ally_spice > funds || spice > table.spice.shield(who) {
        return Err(Shortage);
    }
    let payee = if guild_receives {
        Purse::Shield(GUILD)
    } else {
        Purse::Bank
    };
    table.spice.transfer(Purse::Shield(who), payee, spice)?;
    let mut receipt = Receipt {
        to_guild: Vec::new(),
        to_bank: Vec::new(),
    };
    let mut note = |payer, spice, guild: bool| {
        let list = if guild {
            &mut receipt.to_guild
        } else {
            &mut receipt.to_bank
        };
        list.push((payer, spice));
    };
    note(who, spice, guild_receives);
    if let Some(ally) = ally {
        let payee = if ally == GUILD { Purse::Bank } else { payee };
        table.spice.transfer(Purse::Shield(ally), payee, ally_spice)?;
        note(ally, ally_spice, guild_receives && ally != GUILD);
    }
    let to_guild: u16 = receipt.to_guild.iter().map(|(_, spice)| spice).sum();
    if price > 0 {
        cx.tell_all(Fact::Paid {
            by: who,
            spice,
            ally_spice,
            to_guild,
            to_bank: price - to_guild,
        });
    }
    Ok(receipt)
}
