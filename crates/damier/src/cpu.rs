//! The one place that picks better instructions where the processor has them.
//!
//! The library is built for any x86-64 processor. Counting and finding bits is several times faster
//! with instructions that most have had since 2013, so the hot loop is compiled twice and the choice
//! is made once, before it starts.
#![allow(unsafe_code)]

/// A piece of work that is compiled for each kind of processor.
///
/// `run` must be `#[inline(always)]`, and so must all that is to profit from better instructions.
pub trait Work {
    /// What the work gives.
    type Output;

    /// Does the work. Work that calls itself passes `cpu` on to the smaller piece.
    fn run(self, cpu: Cpu) -> Self::Output;
}

/// Which instructions may be used.
#[derive(Clone, Copy)]
pub struct Cpu(Level);

#[derive(Clone, Copy)]
enum Level {
    Baseline,
    #[cfg(target_arch = "x86_64")]
    BitManipulation,
}

impl Cpu {
    /// What this processor offers.
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
        {
            return Self(Level::BitManipulation);
        }
        Self(Level::Baseline)
    }

    /// Does a piece of work with the instructions of this value.
    #[inline(always)]
    pub fn run<W: Work>(self, work: W) -> W::Output {
        match self.0 {
            Level::Baseline => baseline(work),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level is made by `detect` alone, after it has seen each of the features.
            Level::BitManipulation => unsafe { bit_manipulation(work) },
        }
    }
}

/// The best instructions that anything is compiled for, on a processor that has them: for work that
/// has another way of being done where it has not, so that it is compiled once.
#[derive(Clone, Copy)]
pub(crate) struct Best(());

impl Best {
    /// None on an x86-64 processor without the better instructions.
    pub(crate) fn detect() -> Option<Self> {
        let has_best = !cfg!(target_arch = "x86_64") || !matches!(Cpu::detect().0, Level::Baseline);
        has_best.then_some(Self(()))
    }

    /// Does a piece of work with these instructions.
    #[inline(always)]
    pub(crate) fn run<W: Work>(self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: made by `detect` alone, after it has seen each of the features.
        return unsafe { bit_manipulation(work) };
        #[cfg(not(target_arch = "x86_64"))]
        return baseline(work);
    }
}

#[inline(never)]
fn baseline<W: Work>(work: W) -> W::Output {
    // Known here, so that the compiler need not look again in every call.
    work.run(Cpu(Level::Baseline))
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "popcnt,lzcnt,bmi1,bmi2")]
fn bit_manipulation<W: Work>(work: W) -> W::Output {
    work.run(Cpu(Level::BitManipulation))
}
