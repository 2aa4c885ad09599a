/** Which messages stand on the screen, and for how long. Pure. */
import type { Notice } from './notify.tsx';

/** From being said until it goes by itself; longer while a pointer or a finger is on it. */
const LIFE_MS = 6000;
const ERROR_LIFE_MS = 12_000;
/** More would hide the page, and nothing may wait where nobody sees it. */
const MOST = 3;

export interface ShownNotice {
  readonly id: string;
  readonly notice: Notice;
  /** How often the same was said while it stood there. */
  readonly count: number;
  /** The person has done something since it was said. */
  readonly isHeard?: boolean;
}

export const lifeOf = ({ tone }: Pick<Notice, 'tone'>): number => (tone === 'error' ? ERROR_LIFE_MS : LIFE_MS);

const isSame = (a: Notice, b: Notice): boolean => a.tone === b.tone && a.title === b.title && a.detail === b.detail;

export interface Change {
  /** The newest last. */
  readonly shown: readonly ShownNotice[];
  /** What is new, or is said once more. */
  readonly said: ShownNotice;
  /** What has to go for it: the oldest. */
  readonly gone: readonly string[];
}

/** The messages with one more: the same text stands once, with a count. */
export function withNotice(before: readonly ShownNotice[], notice: Notice, id: string): Change {
  const same = before.find((one) => isSame(one.notice, notice));
  const said = same ? { id: same.id, notice, count: same.count + 1 } : { id, notice, count: 1 };
  const all = same ? before.map((one) => (one === same ? said : one)) : [...before, said];
  return { shown: all.slice(-MOST), said, gone: all.slice(0, -MOST).map((one) => one.id) };
}

/** The person goes on: what stands there has been seen. */
export const heard = (shown: readonly ShownNotice[]): readonly ShownNotice[] => shown.map((one) => ({ ...one, isHeard: true }));

/**
 * What goes with its page. What was said by the act that led to the next page came with it and stays, and so does what is to be taken away, such as a download.
 */
export const leftBehind = (shown: readonly ShownNotice[]): readonly string[] =>
  shown.flatMap(({ id, notice, isHeard }) => (isHeard && !notice.links ? [id] : []));
