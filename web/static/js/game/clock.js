// Clock faces.

const DAY = 24 * 60 * 60 * 1000;

/**
 * Minutes and seconds; hours and days when needed; tenths in the last ten seconds. In byo-yomi, the main time alone, and
 * after it what is left of the period, with the number of periods.
 * @param {number} ms @param {{ periods: number, period: number }} [byoYomi]
 */
export function face(ms, { periods, period } = { periods: 0, period: 0 }) {
  const main = ms - periods * period;
  if (periods && main > 0) return plain(main);
  if (periods && ms > 0) return `${plain(((ms - 1) % period) + 1)} × ${Math.ceil(ms / period)}`;
  return plain(ms);
}

/** @param {number} ms */
function plain(ms) {
  if (ms >= DAY) return `${Math.floor(ms / DAY)}d ${Math.floor((ms % DAY) / (60 * 60 * 1000))}h`;
  if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** From here on the face is red. In ms. */
export const LOW = 20_000;
