//! What the results of a match say.

/// The results of one player, game pairs (the same opening with both colours) kept together: their
/// games are not independent of each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Games won, drawn, lost.
    pub games: [u32; 3],
    /// Pairs by points taken of two: 0, half, 1, one and a half, 2.
    pub pairs: [u32; 5],
}

impl Tally {
    /// Adds a pair by the points of its two games: 1, 0.5 or 0 each.
    pub fn add_pair(&mut self, points: [f64; 2]) {
        for point in points {
            self.games[2 - (2.0 * point) as usize] += 1;
        }
        self.pairs[(2.0 * (points[0] + points[1])) as usize] += 1;
    }

    /// Adds a game that belongs to no pair (yet).
    pub fn add_game(&mut self, point: f64) {
        self.games[2 - (2.0 * point) as usize] += 1;
    }

    /// Number of games.
    pub fn count(&self) -> u32 {
        self.games.iter().sum()
    }

    /// The share of the points taken, from 0 to 1.
    pub fn score(&self) -> f64 {
        let [won, drawn, _] = self.games.map(f64::from);
        (won + drawn / 2.0) / f64::from(self.count()).max(1.0)
    }

    /// The number of pairs, the mean of a pair's share and its variance, if so many pairs of each
    /// kind are added.
    fn moments(&self, added: f64) -> (f64, f64, f64) {
        let counts = self.pairs.map(|count| f64::from(count) + added);
        let n = counts.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        let shares = || counts.iter().enumerate().map(|(i, k)| (i as f64 / 4.0, k));
        let mean = shares().map(|(share, k)| share * k).sum::<f64>() / n;
        let variance = shares().map(|(share, k)| (share - mean).powi(2) * k).sum::<f64>() / n;
        (n, mean, variance)
    }

    /// The difference in Elo that the results suggest, with the ends of its 95% interval; by pairs.
    /// Infinite where one side took everything.
    pub fn elo(&self) -> (f64, f64, f64) {
        let (_, mean, _) = self.moments(0.0);
        let (n, _, variance) = self.moments(DOUBT);
        let error = 1.96 * (variance / n).sqrt();
        (elo_of(mean), elo_of(mean - error), elo_of(mean + error))
    }
}

/// So many pairs of each kind are added to the results before their variance is taken: a few equal
/// results must not look like certainty.
const DOUBT: f64 = 0.25;

/// The difference in Elo at which a share of the points is expected.
fn elo_of(share: f64) -> f64 {
    match share {
        s if s <= 0.0 => f64::NEG_INFINITY,
        s if s >= 1.0 => f64::INFINITY,
        s => -400.0 * (1.0 / s - 1.0).log10(),
    }
}

/// The share of the points expected at a difference in Elo.
fn share_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Sequential probability ratio test of one difference in Elo against another, with 5% errors of both
/// kinds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The difference by hypothesis H0: usually 0, nothing has changed.
    pub elo0: f64,
    /// The difference by hypothesis H1: what is hoped for.
    pub elo1: f64,
}

/// What a sequential probability ratio test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SprtState {
    /// Play on.
    Continue,
    /// H0 is the likelier: the match may stop.
    AcceptH0,
    /// H1 is the likelier: the match may stop.
    AcceptH1,
}

impl Sprt {
    /// The logarithm of how much likelier the results are by H1, by pairs.
    pub fn log_likelihood_ratio(&self, tally: &Tally) -> f64 {
        let (n, mean, variance) = tally.moments(DOUBT);
        let (low, high) = (share_of(self.elo0), share_of(self.elo1));
        n * (high - low) * (2.0 * mean - low - high) / (2.0 * variance)
    }

    /// Whether the match may stop, and by which hypothesis.
    pub fn state(&self, tally: &Tally) -> SprtState {
        let bound = (0.95f64 / 0.05).ln();
        match self.log_likelihood_ratio(tally) {
            ratio if ratio >= bound => SprtState::AcceptH1,
            ratio if ratio <= -bound => SprtState::AcceptH0,
            _ => SprtState::Continue,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: &[([f64; 2], u32)]) -> Tally {
        let mut tally = Tally::default();
        for &(points, times) in pairs {
            (0..times).for_each(|_| tally.add_pair(points));
        }
        tally
    }

    #[test]
    fn points_are_counted_by_game_and_pair() {
        let tally = tally(&[([1.0, 0.5], 3), ([0.0, 1.0], 2), ([0.0, 0.0], 1)]);
        assert_eq!(tally.games, [5, 3, 4]);
        assert_eq!(tally.pairs, [1, 0, 2, 3, 0]);
        assert!((tally.score() - 6.5 / 12.0).abs() < 1e-9);
    }

    #[test]
    fn elo_follows_the_score() {
        let (elo, low, high) = tally(&[([1.0, 0.5], 50), ([0.5, 0.5], 50)]).elo();
        // 62.5%
        assert!((elo - 88.7).abs() < 0.1, "{elo}");
        assert!(low > 60.0 && low < elo && elo < high && high < 120.0);
        assert_eq!(tally(&[([1.0, 1.0], 3)]).elo().0, f64::INFINITY);
        let (even, low, high) = tally(&[([1.0, 0.0], 9)]).elo();
        assert_eq!(even, 0.0);
        assert!((-60.0..-10.0).contains(&low) && (10.0..60.0).contains(&high), "{low} {high}");
        let (_, low, high) = tally(&[([1.0, 1.0], 3)]).elo();
        assert!(low.is_finite() && high == f64::INFINITY);
    }

    #[test]
    fn a_sequential_test_ends_when_it_knows() {
        let test = Sprt { elo0: 0.0, elo1: 10.0 };
        let good = [([1.0, 0.5], 60), ([0.5, 0.5], 100), ([0.5, 0.0], 10)];
        assert_eq!(test.state(&tally(&good)), SprtState::AcceptH1);
        let even = [([1.0, 0.5], 900), ([0.5, 0.5], 1000), ([0.5, 0.0], 950)];
        assert_eq!(test.state(&tally(&even)), SprtState::AcceptH0);
        assert_eq!(test.state(&tally(&[([1.0, 0.5], 2), ([0.5, 0.5], 2)])), SprtState::Continue);
        assert_eq!(test.state(&Tally::default()), SprtState::Continue);
        let coarse = Sprt { elo0: -50.0, elo1: 50.0 };
        assert_eq!(coarse.state(&tally(&[([1.0, 1.0], 2)])), SprtState::Continue);
        assert_eq!(coarse.state(&tally(&[([1.0, 1.0], 20)])), SprtState::AcceptH1);
    }
}
