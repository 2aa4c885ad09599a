/**
 * What a run of the ordinary tier asks in the browser: what only a browser can prove, the pages and journeys that the last commits touched, and of the rest
 * as many as there is time for, others with each commit. Pure: the sources and the history are handed in.
 */
import { createHash } from 'node:crypto';

export interface Ground {
  /** All that a page's module reaches, by the path of the page. */
  readonly reached: ReadonlyMap<string, ReadonlySet<string>>;
  /** Routes of each journey, by its file. */
  readonly journeys: ReadonlyMap<string, readonly string[]>;
  /** Journeys that every run makes. */
  readonly always: readonly string[];
  /** What a journey takes, in s of one worker. */
  readonly secondsOf: (journey: string) => number;
}

export interface Choice {
  /** Pages that are walked whatever the seed: their own files changed. */
  readonly pages: readonly string[];
  /** Journeys, what every run makes first. */
  readonly journeys: readonly string[];
  /** Journeys that something changed for and that there was no time for. */
  readonly postponed: readonly string[];
  /** Journeys that nothing changed for and that were not drawn. */
  readonly leftOut: readonly string[];
}

/** A file that more pages reach than this is no page's own: it belongs to a kit, a document or a generic page. */
const OWN = 4;
/** A journey that was itself changed comes before all others. */
const ITSELF = 2;

const drawn = (seed: string, name: string): string => createHash('sha256').update(`${seed} ${name}`).digest('hex');

/** How closely the changes concern each page: 1 where a file changed that only this page reaches, 1/n where n do, 0 where none did. */
function concern(reached: Ground['reached'], changed: ReadonlySet<string>): ReadonlyMap<string, number> {
  const users = new Map<string, number>();
  for (const files of reached.values()) for (const file of files) if (changed.has(file)) users.set(file, (users.get(file) ?? 0) + 1);
  return new Map(
    [...reached].map(([path, files]) => [
      path,
      Math.max(0, ...[...files].map((file) => 1 / (users.get(file) ?? Number.POSITIVE_INFINITY))),
    ]),
  );
}

/**
 * @param changed files of the last commits; null = unknown, and then everything may have changed
 * @param seed of the draw among what is alike
 * @param seconds of workers that journeys may take in all; what every run makes is made even if it takes longer
 */
export function choose(
  { reached, journeys, always, secondsOf }: Ground,
  changed: ReadonlySet<string> | null,
  seed: string,
  seconds: number,
): Choice {
  const concerned = changed ? concern(reached, changed) : new Map([...reached.keys()].map((path) => [path, 1]));
  const weight = (journey: string): number =>
    changed?.has(journey) ? ITSELF : Math.max(0, ...(journeys.get(journey) ?? []).map((path) => concerned.get(path) ?? 0));
  const others = [...journeys.keys()]
    .filter((journey) => !always.includes(journey))
    .sort((a, b) => weight(b) - weight(a) || (drawn(seed, a) < drawn(seed, b) ? -1 : 1));
  const chosen = [...always];
  let left = seconds - always.reduce((sum, journey) => sum + secondsOf(journey), 0);
  for (const journey of others) {
    if (secondsOf(journey) > left) continue;
    left -= secondsOf(journey);
    chosen.push(journey);
  }
  const missing = others.filter((journey) => !chosen.includes(journey));
  return {
    pages: [...concerned]
      .filter(([, much]) => changed !== null && much >= 1 / OWN)
      .map(([path]) => path)
      .sort(),
    journeys: chosen,
    postponed: missing.filter((journey) => weight(journey) > 0),
    leftOut: missing.filter((journey) => weight(journey) === 0),
  };
}
