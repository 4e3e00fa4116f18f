//! Custody: every unique thing has exactly one cell, so it can be neither lost nor doubled.

use crate::dice::{Dice, Stream};
use serde::{Deserialize, Serialize};

/// Where each of a fixed set of unique things is, with an order inside each place.
///
/// Things are named by their index; a pile is a query. The last of a pile is its top.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Custody<P> {
    cells: Vec<Cell<P>>,
    above: i32,
    below: i32,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Cell<P> {
    place: P,
    order: i32,
}

impl<P: Copy + PartialEq> Custody<P> {
    /// `count` things, all in one place, the last on top.
    pub fn new(count: usize, place: P) -> Self {
        let mut custody = Self {
            cells: Vec::with_capacity(count),
            above: 0,
            below: 0,
        };
        for _ in 0..count {
            custody.above += 1;
            custody.cells.push(Cell {
                place,
                order: custody.above,
            });
        }
        custody
    }

    /// How many things there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is nothing at all.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Where the thing is; `None` for an index that does not exist.
    pub fn place(&self, index: usize) -> Option<P> {
        self.cells.get(index).map(|c| c.place)
    }

    /// The things in a place, bottom first.
    pub fn pile(&self, place: P) -> Vec<usize> {
        let mut pile: Vec<_> = (0..self.cells.len())
            .filter(|i| self.cells[*i].place == place)
            .collect();
        pile.sort_by_key(|i| self.cells[*i].order);
        pile
    }

    /// How many things are in a place.
    pub fn count(&self, place: P) -> usize {
        self.cells.iter().filter(|c| c.place == place).count()
    }

    /// The topmost thing of a place.
    pub fn top(&self, place: P) -> Option<usize> {
        (0..self.cells.len())
            .filter(|i| self.cells[*i].place == place)
            .max_by_key(|i| self.cells[*i].order)
    }

    /// Puts a thing on top of a place. An index that does not exist is ignored.
    pub fn put(&mut self, index: usize, place: P) {
        self.above += 1;
        let order = self.above;
        if let Some(cell) = self.cells.get_mut(index) {
            *cell = Cell { place, order };
        }
    }

    /// Puts a thing under everything else of a place.
    pub fn put_under(&mut self, index: usize, place: P) {
        self.below -= 1;
        let order = self.below;
        if let Some(cell) = self.cells.get_mut(index) {
            *cell = Cell { place, order };
        }
    }

    /// Moves everything of one place to another, keeping its order, on top of what is there.
    pub fn put_all(&mut self, from: P, to: P) {
        for index in self.pile(from) {
            self.put(index, to);
        }
    }

    /// Shuffles one place: the things in it swap their order, nothing else changes.
    pub fn shuffle(&mut self, place: P, dice: &mut Dice, stream: Stream) {
        let pile = self.pile(place);
        let mut orders: Vec<_> = pile.iter().map(|i| self.cells[*i].order).collect();
        dice.shuffle(stream, &mut orders);
        for (index, order) in pile.into_iter().zip(orders) {
            self.cells[index].order = order;
        }
    }

    /// Exchanges the places of two things, order included. Used to build worlds in which somebody
    /// else holds a thing.
    pub fn swap(&mut self, a: usize, b: usize) {
        if a < self.cells.len() && b < self.cells.len() {
            self.cells.swap(a, b);
        }
    }
}
