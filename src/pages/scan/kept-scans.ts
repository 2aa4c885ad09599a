/**
 * What a terminal remembers over a reload: what is in hand, its scans, figures that are being typed, and what was written and can be taken back. Kept as facts, not as sentences, so that they are read in
 * the language of the moment. Signing out forgets them.
 */
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { useActor } from '#api/session.ts';
import type { Answer } from '#domain/kernel/job.ts';
import type { Problem } from '#domain/kernel/problem.ts';
import { keptTexts } from '#store/texts.ts';
import type { Progress, Typed } from './terminal-core.ts';

export interface KeptScan {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly tone: Answer['tone'];
  readonly code: string;
  /** What was said: an answer of the job, a refusal, or a sentence of the page itself. */
  readonly said: { readonly answer: Answer } | { readonly problem: Problem } | { readonly text: string };
  /** The operation the scan has written. */
  readonly opId?: string | undefined;
}

export interface Sheet {
  readonly scans: readonly KeptScan[];
  /** What was written and not taken back, the newest last. */
  readonly written: readonly unknown[];
  readonly typed?: Typed | null;
  /** What is in hand and not written yet. */
  readonly hand?: object | null;
  /** When it was last written to. */
  readonly at: number;
}

const SCANS = 50;
const SHEETS = 12;
/** A shift: what was done before it is taken back at the desk. */
const TAKEN_BACK_MS = 12 * 3_600_000;
const EMPTY: Sheet = { scans: [], written: [], at: 0 };

interface Sheets {
  readonly sheets: Readonly<Record<string, Sheet>>;
}

const NAME = 'chejian.scans';

const useSheets = create<Sheets>()(persist((): Sheets => ({ sheets: {} }), { name: NAME, storage: createJSONStorage(() => keptTexts) }));
keptTexts.onReturn(NAME, () => void useSheets.persist.rehydrate());

/** The sheet with something added to it. Pure. */
export const changed = (sheet: Sheet, change: Partial<Sheet>, now: number): Sheet => {
  const next = { ...sheet, ...change, at: now };
  return { ...next, scans: next.scans.slice(0, SCANS), written: next.written.slice(-SCANS) };
};

/** What was in hand is there again after a reload, within the shift. Pure. */
export const stillInHand = ({ hand, at }: Sheet, now: number): object | null => (now - at < TAKEN_BACK_MS ? (hand ?? null) : null);

/** What of it can still be taken back. Pure. */
export const takenBack = ({ written, at }: Sheet, now: number): readonly unknown[] => (now - at < TAKEN_BACK_MS ? written : []);

function put(key: string, change: (sheet: Sheet) => Partial<Sheet>): void {
  useSheets.setState(({ sheets }) => {
    const { [key]: before = EMPTY, ...rest } = sheets;
    const kept = [...Object.entries(rest), [key, changed(before, change(before), Date.now())] as const];
    return { sheets: Object.fromEntries(kept.slice(-SHEETS)) };
  });
}

/** Parts of an address that say how a page was come to, not what it is about. */
const OF_THE_WAY = ['fix', 'log', 'back'];

/** What this page is about, as its address says; the same after a reload. */
export function usePageAddress(): { readonly path: string; readonly about: readonly string[] } {
  const { pathname, search } = useLocation();
  return useMemo(() => {
    const query = [...new URLSearchParams(search)].filter(([name]) => !OF_THE_WAY.includes(name));
    return { path: pathname, about: query.map(([, value]) => value) };
  }, [pathname, search]);
}

export interface KeptScans {
  readonly scans: readonly KeptScan[];
  readonly add: (scan: KeptScan) => void;
  /** What can be taken back and what was being typed, as it was kept. */
  readonly progress: () => Progress<unknown>;
  readonly keep: (progress: Progress<unknown>) => void;
}

function useSheetKey(): string {
  const { path, about } = usePageAddress();
  const account = useActor()?.userId ?? '';
  return [account, path, ...about].join('|');
}

/** What is in hand of this person on this page. */
export function useKeptHand(): { readonly read: () => object | null; readonly keep: (hand: object | null) => void } {
  const key = useSheetKey();
  return useMemo(
    () => ({
      read: () => stillInHand(useSheets.getState().sheets[key] ?? EMPTY, Date.now()),
      keep: (hand) => put(key, () => ({ hand })),
    }),
    [key],
  );
}

/** The sheet of this person on this page. */
export function useKeptScans(): KeptScans {
  const key = useSheetKey();
  const scans = useSheets(({ sheets }) => sheets[key]?.scans) ?? EMPTY.scans;
  return useMemo(
    () => ({
      scans,
      add: (scan) => put(key, (before) => ({ scans: [scan, ...before.scans] })),
      progress: () => {
        const sheet = useSheets.getState().sheets[key] ?? EMPTY;
        return { written: takenBack(sheet, Date.now()), typed: sheet.typed ?? null };
      },
      keep: ({ written, typed }) => put(key, () => ({ written, typed })),
    }),
    [scans, key],
  );
}
