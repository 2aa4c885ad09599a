/** What a job of the domain names by keys, in the words of its page: lines, the thing in hand, and what is asked beside scans. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '#domain/kernel/code-set.ts';
import type { Asks, JobLine, JobThing, Said, SaidCode } from '#domain/protocol/said.ts';
import { CODE_SETS } from '#domain/registry.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScanLine } from './scan-lines.tsx';
import type { ThingInHand } from './scan-page.tsx';
import type { TerminalJob } from './terminal-core.ts';

export type Say = (text: Said) => string;

/** @param ns namespace of the job's keys @param prefix of its keys there, such as `back.` */
export function useSay(ns: string, prefix = ''): Say {
  const { t } = useTranslation(ns);
  const labels = useLabels();
  return useCallback(
    (text) => {
      if (typeof text === 'string') return text;
      if ('set' in text) return labels.code(text.set, text.code);
      return 'field' in text ? labels.field(text.entity, text.field) : t(`${prefix}${text.key}`, text.params);
    },
    [t, labels, prefix],
  );
}

/** Several texts beside each other; empty ones are left out. */
export const joined = (texts: readonly Said[], say: Say): string =>
  texts
    .map(say)
    .filter((text) => text !== '')
    .join(' · ');

const isSeveral = (name: JobLine['name']): name is readonly Said[] => Array.isArray(name);

export function saidLine({ name, unit, notes, ...line }: JobLine, say: Say): ScanLine {
  const note = joined(notes, say);
  return {
    ...line,
    name: joined(isSeveral(name) ? name : [name], say),
    unit: say(unit),
    ...(note === '' ? {} : { note }),
  };
}

const tones = new Map(CODE_SETS.map((set) => [set.name, set.tones]));
const toneOf = ({ set, code }: SaidCode): Tone => tones.get(set)?.[String(code)] ?? 'neutral';

export function saidThing(thing: JobThing | null, say: Say): ThingInHand | null {
  if (!thing) return null;
  const { badge, facts = [], ...shown } = thing;
  return {
    ...shown,
    ...(badge ? { badge: { tone: toneOf(badge), label: say(badge) } } : {}),
    facts: facts.map(({ label, value }) => ({ label: say(label), value: say(value) })),
  };
}

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
