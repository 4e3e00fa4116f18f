//! Views: what a viewer may know, as a public part that is the same for all and a part for one seat.

mod audience;
mod public;
mod seat;
mod shown;

pub use audience::Audience;
pub use public::{FactionView, PublicView, StackEntry};
pub use seat::{InsightView, KnownCard, LeaderView, SeatView};
pub use shown::{Private, Shown};

use crate::flow::Flow;
use crate::table::Eyes;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The same for everybody.
    pub public: PublicView,
    /// The viewer's own part; `None` for spectators.
    pub seat: Option<SeatView>,
}

impl View {
    /// The view of one viewer.
    pub fn of(eyes: Eyes<'_>, flow: &Flow) -> Self {
        Self {
            public: PublicView::of(eyes.public(), flow),
            seat: SeatView::of(eyes, flow),
        }
    }
}
