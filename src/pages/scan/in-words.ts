/** What a terminal shows, with a word in the place of numbers that stand on no label. Pure. */
import type { Labels } from '#pages/kit/labels.ts';
import type { NextThing } from '#ui/scan/next-thing.tsx';
import type { ScanLine } from './scan-lines.tsx';
import type { ThingInHand } from './scan-page.tsx';

type Say = Labels['boxNo'];

export const linesInWords = (lines: readonly ScanLine[], say: Say): readonly ScanLine[] =>
  lines.map((line) => ({
    ...line,
    code: say(line.code),
    name: say(line.name),
    ...(line.note === undefined ? {} : { note: say(line.note) }),
  }));

/** @param thing with its place, so that what has no number is known by where it lies */
export const thingInWords = (thing: ThingInHand, say: Say): ThingInHand => ({ ...thing, code: say(thing.code) });

export const nextInWords = (next: NextThing, say: Say): NextThing => ({
  ...next,
  code: next.code && say(next.code),
  note: next.note && say(next.note),
});
