import { useAppearance } from '#ui/theme/use-appearance.ts';

export type Feedback = 'ok' | 'warn' | 'error';

interface Beep {
  /** Hz */
  pitch: number;
  /** Seconds from the start. */
  at: number;
  length: number;
  shape: OscillatorType;
}

/** Told apart by rhythm as well as by pitch: one short high, two-tone, long low. */
const sounds: Record<Feedback, readonly Beep[]> = {
  ok: [{ pitch: 1760, at: 0, length: 0.09, shape: 'sine' }],
  warn: [
    { pitch: 880, at: 0, length: 0.12, shape: 'triangle' },
    { pitch: 660, at: 0.16, length: 0.16, shape: 'triangle' },
  ],
  error: [{ pitch: 196, at: 0, length: 0.4, shape: 'sawtooth' }],
};

const vibrations: Record<Feedback, number | number[]> = { ok: 30, warn: [60, 60, 60], error: 350 };

let context: AudioContext | null = null;

/** Browsers allow sound only after a gesture: called once at start-up, it waits for the first tap or key. */
export function unlockSound(): void {
  const unlock = () => {
    context ??= new AudioContext();
    void context.resume();
  };
  window.addEventListener('pointerdown', unlock, { once: true, capture: true });
  window.addEventListener('keydown', unlock, { once: true, capture: true });
}

function play(beep: Beep, volume: number, audio: AudioContext): void {
  const start = audio.currentTime + beep.at;
  const tone = audio.createOscillator();
  const gain = audio.createGain();
  tone.type = beep.shape;
  tone.frequency.value = beep.pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.008);
  gain.gain.setValueAtTime(volume, start + beep.length - 0.02);
  gain.gain.linearRampToValueAtTime(0, start + beep.length);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + beep.length);
}

/** Sound and vibration of a result; text and colour on the screen say the same, so silence loses nothing. */
export function giveFeedback(kind: Feedback): void {
  const { volume } = useAppearance.getState();
  if (context?.state === 'running' && volume > 0) for (const beep of sounds[kind]) play(beep, volume, context);
  if (typeof navigator.vibrate === 'function') navigator.vibrate(vibrations[kind]);
}
