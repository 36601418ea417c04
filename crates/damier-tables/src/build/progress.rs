//! How far the making of tables has come, for whoever waits for it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::material::Material;

/// How far the making of tables has come; also the way to stop it. Other threads may look at any time.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    total: AtomicU64,
    material: Mutex<Option<Material>>,
    stopped: AtomicBool,
}

impl Progress {
    /// Nothing done yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// The work done and all the work, in positions: each is solved, then written. There is none
    /// before it is known how much there is.
    pub fn done(&self) -> (u64, u64) {
        (self.done.load(Relaxed), self.total.load(Relaxed))
    }

    /// The material that is being worked on.
    pub fn material(&self) -> Option<Material> {
        self.material.lock().map_or(None, |material| *material)
    }

    /// Has the work stop before long. Tables that are not finished are lost, those that are stay.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    pub(crate) fn begin(&self, total: u64) {
        self.done.store(0, Relaxed);
        self.total.store(total, Relaxed);
    }

    pub(crate) fn add(&self, positions: u64) {
        self.done.fetch_add(positions, Relaxed);
    }

    pub(crate) fn set_material(&self, material: Material) {
        if let Ok(mut current) = self.material.lock() {
            *current = Some(material);
        }
    }
}
