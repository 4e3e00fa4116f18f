//! Weather Control (B20.10): sets the distance of the storm, 0 to 10.

use crate::catalog::CardKind;
use crate::offers::{Form, Offer};
use crate::table::Eyes;

/// The longest distance that it can set.
const LONGEST: u8 = 10;

/// Whether, as far as all can see, somebody may hold it.
pub fn may_be_held(eyes: Eyes<'_>) -> bool {
    eyes.may_be_held(CardKind::WeatherControl)
}

/// The holder may play it in the storm's card window (B2.4).
pub fn offer(eyes: Eyes<'_>) -> Option<Offer> {
    eyes.my_free_card(CardKind::WeatherControl)
        .filter(|_| eyes.may_use(CardKind::WeatherControl))?;
    let form = Form::record([("sectors", Form::int(0, LONGEST))]);
    Some(Offer::new("card/weather-control", "B20.10", form))
}
