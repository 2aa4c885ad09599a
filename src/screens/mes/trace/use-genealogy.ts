/** The genealogy of what was scanned or typed, in the direction that is looked at. It needs the server. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#api/client.ts';
import type { Genealogy } from '#domain/mes/genealogy.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { useScan } from '#ui/scan/use-scan.ts';
import type { Guarded } from './fault-dialog.tsx';

const trace = call<Genealogy>('POST /api/mes/genealogy/trace');

const OWN: readonly string[] = ['box', 'card', 'document'];

/** One of our labels says what it is, a supplier's names its lot; any other code is the number itself. */
export function numberIn(text: string): string {
  const { form, kind, id, lot } = parseScan(text);
  if (form === 'plain') return text.trim();
  return OWN.includes(kind) ? id : (lot ?? text.trim());
}

export type Direction = Genealogy['direction'];

/** @param start code and direction of the address */
export function useGenealogy(start: { readonly code: string; readonly direction: Direction }, guard: Guarded) {
  const [answer, setAnswer] = useState<Genealogy | null>(null);
  const [direction, setDirection] = useState(start.direction);
  const [busy, setBusy] = useState(false);
  const ask = useCallback(
    async (code: string, way: Direction): Promise<void> => {
      if (code === '') return;
      setBusy(true);
      const found = await guard(() => trace({ code, direction: way }, { alertError: false }));
      setBusy(false);
      // What was shown belongs to another code.
      if (found === null) return setAnswer((before) => (before?.code === code ? before : null));
      giveFeedback('ok');
      setAnswer(found);
    },
    [guard],
  );
  const look = useCallback((text: string) => ask(numberIn(text), direction), [ask, direction]);
  useScan(({ text }) => look(text));
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void ask(start.code, start.direction);
  }, [ask, start.code, start.direction]);
  const turn = (way: Direction): void => {
    setDirection(way);
    if (answer) void ask(answer.code, way);
  };
  return { answer, direction, busy, look, turn, reload: () => (answer ? ask(answer.code, direction) : Promise.resolve()) };
}
