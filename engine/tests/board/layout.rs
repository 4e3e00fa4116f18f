//! The drawing of the board and the places of the expansions (G5, G7, X2, X3, B1 of the board page).

use std::collections::BTreeMap;

use serde_json::Value;

/// Radius of the planet on the board, whose centre is the middle (G7).
const PLANET: f64 = 0.43;

fn data(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn board() -> Value {
    data(include_str!("../../data/board.json"))
}

fn list<'a>(value: &'a Value, key: &str) -> &'a Vec<Value> {
    value[key].as_array().unwrap()
}

/// The cell that a location is drawn in: degrees counterclockwise, radii as parts of the planet's.
struct Band {
    id: String,
    sector: Option<f64>,
    from: f64,
    span: f64,
    inner: f64,
    outer: f64,
    x: f64,
    y: f64,
}

fn bands() -> Vec<Band> {
    let read = |location: &Value| {
        let number = |group: &str, key: &str| location[group][key].as_f64().unwrap();
        Band {
            id: location["id"].as_str().unwrap().to_owned(),
            sector: location["sector"].as_f64(),
            from: number("band", "angle_from"),
            span: number("band", "angle_span"),
            inner: number("band", "r_inner"),
            outer: number("band", "r_outer"),
            x: number("centroid", "x"),
            y: number("centroid", "y"),
        }
    };
    list(&board(), "locations").iter().map(read).collect()
}

impl Band {
    /// Degrees from the start of its sector to the start of the cell.
    fn offset(&self, sector: f64) -> f64 {
        (self.from - 240.0 - 20.0 * sector).rem_euclid(360.0)
    }
}

#[test]
fn cells_cover_the_planet() {
    let area: f64 = bands()
        .iter()
        .map(|b| b.span / 360.0 * (b.outer.powi(2) - b.inner.powi(2)))
        .sum();
    assert!((area - 1.0).abs() < 0.002, "G7: {area}");
}

#[test]
fn every_mark_lies_in_its_cell_and_every_cell_in_its_sector() {
    for band in bands() {
        let id = &band.id;
        assert!(
            (0.0..=1.0).contains(&band.x) && (0.0..=1.0).contains(&band.y),
            "{id}"
        );
        assert!(
            0.0 <= band.inner && band.inner < band.outer && band.outer <= 1.0001,
            "{id}"
        );
        let (dx, dy) = ((band.x - 0.5) / PLANET, (0.5 - band.y) / PLANET);
        let radius = dx.hypot(dy);
        assert!(
            band.inner - 0.002 <= radius && radius <= band.outer + 0.002,
            "{id}: {radius}"
        );
        if let Some(sector) = band.sector {
            let angle = dy.atan2(dx).to_degrees();
            assert!(
                (angle - band.from + 0.2).rem_euclid(360.0) <= band.span + 0.4,
                "{id}: {angle}"
            );
            assert!(band.offset(sector) + band.span <= 20.01, "{id} leaves its sector");
        }
    }
}

#[test]
fn cells_of_one_sector_do_not_overlap() {
    let bands = bands();
    let mut pairs = 0;
    for (row, a) in bands.iter().enumerate() {
        for b in &bands[row + 1..] {
            let (Some(sector), true) = (a.sector, a.sector == b.sector) else {
                continue;
            };
            let (p, q) = (a.offset(sector), b.offset(sector));
            let width = (p + a.span).min(q + b.span) - p.max(q);
            let depth = a.outer.min(b.outer) - a.inner.max(b.inner);
            assert!(width < 0.01 || depth < 0.0015, "{} and {} overlap", a.id, b.id);
            pairs += 1;
        }
    }
    assert!(pairs > 150, "{pairs} pairs compared");
}

#[test]
fn dots_lie_in_every_third_sector() {
    let board = board();
    let dots: Vec<u64> = list(&board, "player_dots")
        .iter()
        .map(|dot| dot["sector"].as_u64().unwrap())
        .collect();
    assert_eq!(dots, [1, 4, 7, 10, 13, 16], "G5");
    for sector in list(&board, "sectors") {
        let number = sector["sector"].as_u64().unwrap();
        let dot = dots.iter().position(|&s| s == number).map(|dot| dot as u64);
        assert_eq!(sector["player_dot"].as_u64(), dot, "sector {number}");
    }
    assert_eq!(board["storm"]["start_sector"], 0);
    assert_eq!(board["storm"]["sectors"], 18);
}

#[test]
fn homeworlds_have_the_numbers_of_x2() {
    // Smallest population of the high side, battle bonus high and low, spice for an occupier.
    let expected: BTreeMap<&str, [u64; 4]> = BTreeMap::from([
        ("caladan", [6, 2, 2, 2]),
        ("giedi-prime", [7, 2, 2, 2]),
        ("southern-hemisphere", [3, 2, 2, 0]),
        ("kaitain", [5, 2, 3, 2]),
        ("salusa-secundus", [2, 3, 2, 0]),
        ("junction", [5, 2, 2, 2]),
        ("wallach-ix", [11, 3, 2, 1]),
        ("ix", [5, 2, 2, 2]),
        ("tleilax", [9, 2, 2, 2]),
        ("tupile", [11, 2, 2, 2]),
        ("richese", [10, 2, 2, 1]),
        ("ecaz", [7, 2, 2, 2]),
        ("grumman", [8, 2, 2, 2]),
    ]);
    let keys = [
        "high_minimum",
        "native_battle_bonus_high",
        "native_battle_bonus_low",
        "occupied_spice_income",
    ];
    let board = board();
    let worlds: BTreeMap<&str, [u64; 4]> = list(&board["expansion"], "homeworlds")
        .iter()
        .map(|world| {
            (
                world["id"].as_str().unwrap(),
                keys.map(|key| world[key].as_u64().unwrap()),
            )
        })
        .collect();
    assert_eq!(worlds, expected);
}

#[test]
fn spice_cards_and_discovery_tokens_are_counted() {
    let deck = data(include_str!("../../data/spice-deck.json"));
    let mut sets: BTreeMap<&str, u64> = BTreeMap::new();
    for card in list(&deck, "cards") {
        *sets.entry(card["set"].as_str().unwrap()).or_default() += card["count"].as_u64().unwrap();
    }
    assert_eq!(
        sets,
        BTreeMap::from([("base", 21), ("ixians-tleilaxu", 1), ("ecaz-moritani", 7)]),
        "B1"
    );
    let discoveries: Vec<&Value> = list(&deck, "cards")
        .iter()
        .filter(|card| card["kind"] == "discovery")
        .collect();
    assert_eq!(discoveries.len(), 6, "B1");
    assert!(discoveries.iter().all(|card| card["amount"] == 6), "B4");
    assert_eq!(
        discoveries
            .iter()
            .filter(|card| card["token_type"] == "hiereg")
            .count(),
        3,
        "X3"
    );
    let board = board();
    let expansion = &board["expansion"];
    let tokens: Vec<&Value> = list(expansion, "discovery_sites")
        .iter()
        .chain(list(expansion, "discovery_other_tokens"))
        .collect();
    assert_eq!(tokens.len(), 8, "X3");
    assert_eq!(
        tokens
            .iter()
            .filter(|token| token["token_type"] == "hiereg")
            .count(),
        4,
        "X3"
    );
    let strongholds: Vec<&Value> = list(expansion, "discovery_sites")
        .iter()
        .filter(|site| site["is_stronghold"] == true)
        .map(|site| &site["id"])
        .collect();
    assert_eq!(strongholds, ["jacurutu-sietch"], "X3");
}
