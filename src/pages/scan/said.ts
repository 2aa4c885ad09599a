/** What a job of the domain names by keys, in the words of its page: lines, the thing in hand, and what is asked beside scans. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '#domain/kernel/code-set.ts';
import type { Asks, JobFace, JobLine, JobThing, Said, SaidCode } from '#domain/protocol/said.ts';
import { CODE_SETS } from '#domain/registry.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScanLine } from './scan-lines.tsx';
import type { ScanPageProps, ThingInHand } from './scan-page.tsx';
import type { TerminalJob } from './terminal-core.ts';

export type Say = (text: Said) => string;

/** @param ns namespace of the job's keys @param prefix of its keys there, such as `back.` */
export function useSay(ns: string, prefix = ''): Say {
  const { t } = useTranslation(ns);
  const labels = useLabels();
  return useCallback(
    (text) => {
      const inWords = (one: Said): string => {
        if (typeof one === 'string') return one;
        if ('set' in one) return labels.code(one.set, one.code);
        if ('field' in one) return labels.field(one.entity, one.field);
        const params: Record<string, string> = {};
        for (const [name, value] of Object.entries(one.params))
          params[name] = isList(value) ? value.map(inWords).join(t('ui:comma')) : inWords(value);
        return t(one.key.includes(':') ? one.key : `${prefix}${one.key}`, params);
      };
      return inWords(text);
    },
    [t, labels, prefix],
  );
}

const isList = (value: Said | readonly Said[]): value is readonly Said[] => Array.isArray(value);

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
  const { badge, facts = [], code, name, ...shown } = thing;
  return {
    ...shown,
    code: say(code),
    name: say(name),
    ...(badge ? { badge: { tone: toneOf(badge), label: say(badge) } } : {}),
    facts: facts.map(({ label, value }) => ({ label: say(label), value: say(value) })),
  };
}

type Face = Pick<
  ScanPageProps,
  'number' | 'instruction' | 'hint' | 'inHand' | 'idleText' | 'isNothing' | 'lines' | 'linesTitle' | 'undoLabel' | 'scanEnabled'
>;

/** What a job shows, as the page takes it. */
export const saidFace = ({ number, instruction, hint, undo, ...face }: JobFace, say: Say): Face => ({
  ...(number ? { number } : {}),
  instruction: say(instruction),
  hint: joined([hint].flat(), say),
  inHand: saidThing(face.inHand, say),
  idleText: say(face.idle),
  isNothing: face.isNothing === true,
  lines: face.lines.map((line) => saidLine(line, say)),
  linesTitle: say(face.linesTitle),
  undoLabel: undo && say(undo),
  scanEnabled: face.isOver !== true,
});

/** The questions of a job, as the engine takes them. */
export const saidAsks = <S, W>(
  { choice, count, counts, reason }: Asks<S, W>,
  say: Say,
): Pick<TerminalJob<S, never, W>, 'choice' | 'count' | 'counts' | 'reason'> => ({
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
  reason: (state) => {
    const asked = reason?.(state) ?? null;
    return asked && { ...asked, title: say(asked.title), detail: asked.detail && say(asked.detail), reasons: asked.reasons.map(say) };
  },
});
