/** What a job of the domain names by keys, in the words of its page: lines, the thing in hand, and what is asked beside scans. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asks, JobLine, JobThing, Said } from '#domain/protocol/said.ts';
import type { ScanLine } from './scan-lines.tsx';
import type { ThingInHand } from './scan-page.tsx';
import type { TerminalJob } from './terminal-core.ts';

export type Say = (text: Said) => string;

/** @param ns namespace of the job's keys */
export function useSay(ns: string): Say {
  const { t } = useTranslation(ns);
  return useCallback((text) => (typeof text === 'string' ? text : t(text.key, text.params)), [t]);
}

/** Several texts beside each other; empty ones are left out. */
export const joined = (texts: readonly Said[], say: Say): string =>
  texts
    .map(say)
    .filter((text) => text !== '')
    .join(' · ');

export function saidLine({ name, unit, notes, ...line }: JobLine, say: Say): ScanLine {
  const note = joined(notes, say);
  return {
    ...line,
    name: joined(typeof name === 'string' || 'key' in name ? [name] : name, say),
    unit: say(unit),
    ...(note === '' ? {} : { note }),
  };
}

export const saidThing = (thing: JobThing | null, say: Say): ThingInHand | null =>
  thing && { ...thing, facts: (thing.facts ?? []).map(({ label, value }) => ({ label: say(label), value: say(value) })) };

/** The questions of a job, as the engine takes them. */
export const saidAsks = <S, W>(
  { choice, count, counts }: Asks<S, W>,
  say: Say,
): Pick<TerminalJob<S, never, W>, 'choice' | 'count' | 'counts'> => ({
  choice: (state) => {
    const asked = choice?.(state) ?? null;
    return (
      asked && {
        ...asked,
        label: say(asked.label),
        options: asked.options.map(({ label, off, ...option }) => ({ ...option, label: say(label), off: off && say(off) })),
      }
    );
  },
  count: (state) => {
    const asked = count?.(state) ?? null;
    return asked && { ...asked, label: say(asked.label) };
  },
  counts: (state) => {
    const asked = counts?.(state) ?? null;
    return asked && { ...asked, figures: asked.figures.map((figure) => ({ ...figure, label: say(figure.label) })) };
  },
});
