// What an act does, in a sentence beside its form, and which readings of the rules it follows.

/** `text`: what happens; `readings`: policies by which a rule is read here, because print leaves it open. */
export type Note = { text?: string; readings?: readonly string[] };

/** By `group/name`. Everything not listed is said by its heading. */
export const NOTES: Record<string, Note> = {
  "fresh-discard/continue": {
    text: "These cards were discarded just now. Nothing else happens until everybody who is asked has let them lie.",
    readings: ["public_custody_gate"],
  },
  "fresh-discard/commit": {
    text: "You spend Semuta Drug and take one of these cards into your hand. You commit before you see faces that were not shown; what the card did is not undone.",
    readings: ["semuta_full_hand"],
  },
  "fresh-discard/select": { text: "Semuta Drug is committed: take one of them. This cannot be left." },
  "revival/leader": { readings: ["auditor_each_turn", "auditor_in_cohort"] },
  "battle/ready": {
    text: "Both sides say so before leaders are chosen. Until both are ready Residual Poison may be played, by whoever holds it.",
    readings: ["residual_position", "residual_own_ready_reopened"],
  },
  "battle/residual-poison": {
    text: "One leader that your opponent controls and could use here dies, drawn at random, face up for all. Nobody receives spice for it. You are not told beforehand who can be drawn.",
    readings: ["residual_empty_pool", "residual_captive_death"],
  },
  "battle/use-tooth": { text: "The plans are open. Both leaders die unless their own defense stops it." },
  "battle/spare-tooth": { text: "The Tooth stays in the plan and does nothing." },
  "battle/stone-kills": { text: "Both leaders die, whatever the defense. Either way the side with more forces that were not dialed wins; the aggressor wins ties." },
  "battle/stone-ignores": { text: "Leaders that survive add nothing." },
  "battle/add-portable": { text: "It becomes the defense of your plan, against poison, until traitors are called. Your plan had none." },
  "battle/will-lose": { text: "Your dial can be paid with different forces. Both sides seal which, before the Stone Burner counts those that stay." },
  "battle/audit-declare": {
    text: "You look at cards that your opponent did not use, drawn at random: two if your Auditor lives, one if not. It may pay you one spice for each to prevent it. You can read them until the next battle.",
    readings: ["audit_karama_first", "audit_after_capture", "audit_by_betrayed", "audit_empty_explained", "audit_insight"],
  },
  "battle/audit-pay": { text: "You pay CHOAM the whole price and it sees nothing; there is no paying for a part." },
  "battle/audit-allow": {
    text: "CHOAM sees so many cards of your hand, drawn at random among those that you did not use. You are not told which.",
    readings: ["audit_auto_allow"],
  },
  "card/sapho-aggressor": { text: "In this battle you count as the aggressor: for ties, and where sides act in order." },
  "card/sapho-first": { text: "Only among those whose turn has not begun; the storm order itself stays." },
  "card/sapho-last": { text: "You act after all the others, also after who may wait." },
  "card/ornithopter": { text: "It takes the place of your ordinary move of this turn. The card is discarded when its last move has ended." },
  "card/amal": { text: "Every player, you too, gives half of the spice behind the shield to the bank, rounded up. Spice in front of shields stays." },
  "card/thumper": { text: "The worm strikes where the last territory card of pile A says. In the first turn nothing comes." },
  "card/harvester": { text: "As much spice again is placed; what lay there before is not doubled." },
  "card/play-nothing": { text: "Everybody is asked whatever they hold; after a play all are asked again." },
  "card/distrans": {
    text: "You give another player one other card of your hand, unseen by the rest; Distrans is discarded. Nobody has to agree.",
    readings: ["distrans_targets"],
  },
  "card/nullentropy-box": {
    text: "You pay 2 spice to the bank and look through the discard pile alone. You must take one card, but no Nullentropy Box; the rest is shuffled.",
    readings: ["box_full_hand"],
  },
  "card/box-take": { text: "Only you see the pile. The rest is shuffled and the Box is put on top." },
  "bidding/black-market": {
    text: "Buyers pay you. You may say what you like about the card. If it is sold, one card fewer comes into the row.",
    readings: ["black_market_seller_may_bid"],
  },
  "bidding/cache-first": { text: "One cache card is auctioned in place of one card of the row.", readings: ["cache_cancel_restores_row_card"] },
  "bidding/cache-card": { text: "The card lies face up. Once Around: each other player once, you last. Silent: everybody seals one number." },
  "bidding/silent": {
    text: "All numbers are opened together; the highest wins, ties go by storm order. Karama can neither bid nor pay here.",
    readings: ["silent_bid_with_ally_spice"],
  },
  "bidding/keep": { text: "You take it free into your hand." },
  "bidding/remove": { text: "It does not come back." },
  "faction/richese-gift": { text: "A Richese card of your hand goes to your ally, unseen by the others, unless it is stopped. If its hand is full then, the card stays." },
  "faction/richese-purchase": {
    text: "You discard a Karama and pay 3 spice for one card of the cache, unseen by the others.",
    readings: ["richese_special_purchase_payee", "richese_special_full_hand"],
  },
  "shipment/ship-no-field": { text: "The token is shipped face down at the price of one force. Until it is revealed it counts as one force." },
  "shipment/lend-no-field": { text: "Your ally decides whether it ships by it; its forces arrive face up at the price of one.", readings: ["ally_no_field_zero"] },
  "faction/richese-reveal": { text: "As many forces as the token says come from your reserves, as far as you have them." },
  "choam/sell": {
    text: "A card of which you show another copy sells for 3 spice, a worthless card for 2. Each sale is announced and may be stopped by Karama; then the card stays.",
    readings: ["duplicate_sale_needs_witness"],
  },
  "choam/done": { text: "The market closes until the end of the next phase." },
  "choam/trade": { text: "Once a turn you and your ally each give the other one card, both at the same time." },
  "choam/give": { text: "Both choose first, then both cards change hands." },
  "choam/baliset": { text: "That player may not move forces into this territory for the rest of the turn. Shipping in stays allowed." },
  "choam/jubba-cloak": { text: "Your forces in this territory lose nothing to this movement of the storm." },
  "choam/kull-wahad": { text: "Nothing of the Karama is spent: its player keeps it, and plays none until the phase ends. Kull Wahad is discarded; a Karama can stop it." },
  "choam/kulon": { text: "Your movements of this turn reach one territory farther." },
  "choam/la-la-la": { text: "That player gets no free revival of forces in this phase." },
  "choam/trip-to-gamont": { text: "One force goes back to its reserves, before victory is looked at." },
  "choam/inflate": {
    text: "From the next turn: doubled charity, or none; then a turn of the other side, then the token is gone.",
    readings: ["inflation_bribe_ban"],
  },
  "choam/cash-in": { text: "You discard a Karama, then any of your other cards for 3 spice each." },
  "battle/set-aside": { text: "What your ally does not use of it comes back after the battle." },
  "shipment/stop-shipment": { text: "The shipment does not happen; its forces and its price stay with the shipper.", readings: ["guild_stop_refunds_rate_karama"] },
  "battle/discard": { readings: ["richese_battle_cards_kept_by_winner"] },
  "battle/foresee": { readings: ["prescience_dial_shows_spice"] },
  "karama/stop": { readings: ["karama_scope"] },
  "spice-blow/call-worm": { readings: ["karama_worm_nexus"] },
  "truthtrance/ask": { text: "Whoever is asked must answer truthfully, and is bound by an answer about what it will do.", readings: ["truthtrance_future"] },
  "deal/bribe": { readings: ["bribes_immediate", "inflation_bribe_ban"] },
  "shipment/move": { readings: ["ornithopter_check"] },
  "card/ghola-leader": { readings: ["ghola_face_down"] },
  "battle/choose": { readings: ["battles_under_storm"] },
  "setup/predict": { readings: ["prediction_counts_default_win"] },
};
