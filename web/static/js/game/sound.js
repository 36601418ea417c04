// The sound of wood on wood, made on the spot.

/** @type {AudioContext | null} */
let context = null;

/** @param {'move' | 'capture'} kind */
export function tock(kind) {
  // A browser lets a page sound only after its reader has touched it.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  knock(context, 0, kind === 'capture' ? 190 : 260);
  if (kind === 'capture') knock(context, 0.07, 150);
}

/** @param {AudioContext} audio @param {number} delay in seconds @param {number} pitch in hertz */
function knock(audio, delay, pitch) {
  const start = audio.currentTime + delay;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.22, start);
  gain.gain.exponentialRampToValueAtTime(0.0006, start + 0.11);
  gain.connect(audio.destination);

  const body = audio.createOscillator();
  body.frequency.setValueAtTime(pitch * 1.6, start);
  body.frequency.exponentialRampToValueAtTime(pitch, start + 0.03);
  body.connect(gain);
  body.start(start);
  body.stop(start + 0.12);

  const length = Math.floor(audio.sampleRate * 0.02);
  const noise = audio.createBuffer(1, length, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  const click = audio.createBufferSource();
  click.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.value = 2400;
  click.connect(filter).connect(gain);
  click.start(start);
}
