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

/** The device took the sound away: for a call, a lock, another app. Before the first tap it was never given. */
const isMissing = (audio: AudioContext): boolean => audio.state !== 'running' && audio.state !== 'closed';

/** Asks for the sound again. A device may refuse it until somebody touches the screen. */
const askAgain = (audio: AudioContext): Promise<boolean> =>
  audio.resume().then(
    () => true,
    () => false,
  );

function watched(audio: AudioContext): AudioContext {
  audio.addEventListener('statechange', () => {
    if (isMissing(audio) && document.visibilityState === 'visible') void askAgain(audio);
  });
  return audio;
}

/** Under a finger a device gives all that it ever will: what it still refuses is dropped, and the next touch makes a new one. */
async function touched(): Promise<void> {
  context ??= watched(new AudioContext());
  const audio = context;
  if (!isMissing(audio) || (await askAgain(audio)) || context !== audio) return;
  context = null;
  await audio.close().catch(() => undefined);
}

/** Browsers allow sound only after a gesture, and take it away again: called once at start-up, this asks for it whenever there is reason to. */
export function unlockSound(): void {
  const touch = () => void touched();
  const seen = () => {
    if (document.visibilityState === 'visible' && context && isMissing(context)) void askAgain(context);
  };
  for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, touch, { capture: true, passive: true });
  window.addEventListener('pageshow', seen);
  document.addEventListener('visibilitychange', seen);
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
  // Too late for this result, in time for the next: a beep that comes late is taken for that of another box.
  else if (context && isMissing(context)) void askAgain(context);
  if (canVibrate()) navigator.vibrate(vibrations[kind]);
}

export const canVibrate = (): boolean => typeof navigator.vibrate === 'function';

/** @returns whether the browser says that it does */
export const tryVibration = (): boolean => canVibrate() && navigator.vibrate(vibrations.error);

/** A browser that has no way to the loudspeaker never says so. */
const ANSWERED_MS = 2000;

/** Plays the tone of a result, and says what came of it as far as a program can know. Call it in a press: no browser plays before. */
export async function trySound(kind: Feedback): Promise<'played' | 'muted' | 'none'> {
  const { volume } = useAppearance.getState();
  if (volume === 0) return 'muted';
  if (typeof AudioContext !== 'function') return 'none';
  await Promise.race([touched(), new Promise((resolve) => setTimeout(resolve, ANSWERED_MS))]);
  if (context?.state !== 'running') return 'none';
  for (const beep of sounds[kind]) play(beep, volume, context);
  return 'played';
}
