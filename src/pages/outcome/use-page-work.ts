/** What became of the work on this page, for whatever draws it: band, lines, totals, and the cards of what a person has to look at. */
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Fate, type Outcome, shownFate, useOutcomes, useSyncStatus } from '#store/hooks.ts';
import { shortTime } from '#ui/data-age.tsx';
import type { Tone } from '#ui/tone.ts';
import { byLine, FATE_TONES, type LineOutcome, type Trouble, troublesOf, type Worst, worstOf } from './outcome-rules.ts';
import { useReadRemarks } from './read-remarks.ts';
import { useCorrected } from './use-remedy.ts';

export interface Mark {
  readonly tone: Tone;
  readonly label: string;
}

/** The chip of a scan, in words; out of reach of the server with the clock of the last contact. */
function useFateMark(): (fate: Fate) => Mark {
  const { t } = useTranslation('ui');
  const status = useSyncStatus();
  const { online } = status;
  // Not read while online: it changes with every contact.
  const lastContact = online ? null : status.lastContact;
  return useCallback(
    (fate) => {
      const shown = shownFate(fate, online);
      const isSince = shown === 'saved' && lastContact !== null;
      const label = isSince ? t('scan.savedSince', { time: shortTime(lastContact, Date.now()) }) : t(`scan.fate.${shown}`);
      return { tone: FATE_TONES[shown], label };
    },
    [t, online, lastContact],
  );
}

export interface PageWork {
  readonly outcomes: readonly Outcome[];
  readonly troubles: readonly Trouble[];
  /** The worst state of the page's work; null = nothing troubles it. */
  readonly worst: Worst | null;
  /** The refused work that the page was opened to correct. */
  readonly corrected?: string | null;
  /** The chip of a fate, in words. */
  readonly mark: (fate: Fate) => Mark;
  readonly ofLines: (keys: readonly string[]) => ReadonlyMap<string, LineOutcome>;
}

/**
 * @param lanes documents the page is about, as `receipt:<id>`
 * @param opIds what was written on the page besides
 */
export function usePageWork(lanes: readonly string[], opIds: readonly string[]): PageWork {
  const outcomes = useOutcomes(lanes, opIds);
  const read = useReadRemarks();
  const mark = useFateMark();
  const corrected = useCorrected();
  return useMemo(() => {
    const troubles = troublesOf(outcomes, read);
    return { outcomes, troubles, worst: worstOf(troubles), corrected, mark, ofLines: (keys) => byLine(outcomes, troubles, keys) };
  }, [outcomes, read, corrected, mark]);
}
