import { useMemo } from 'react';
import { CheckInfo, CheckLine, type CheckRow, isRecounted } from '#domain/registry.ts';
import type { Waits } from '#domain/system/shift.ts';
import { useOnceHeld } from '#pages/kit/standing.ts';
import { useRowsByEach, useRowsWhere } from '#store/hooks.ts';

const RECOUNTING = 4;
const isOpen = ({ status }: CheckRow): boolean => status === RECOUNTING;
const nothing = (): boolean => false;

/** Stocktakes whose last recount has been entered. @param wanted false = not needed, so no lines are read; undefined = not known yet */
export function useRecounted(wanted: boolean): Waits | undefined {
  const plans = useOnceHeld(useRowsWhere(CheckInfo, wanted ? isOpen : nothing), CheckInfo);
  const ids = useMemo(() => plans?.map(({ row }) => row.id), [plans]);
  const lines = useOnceHeld(useRowsByEach(CheckLine, 'docId', ids), CheckLine);
  return useMemo(() => {
    if (!plans || !lines) return undefined;
    const over = plans.filter(({ row }) =>
      isRecounted(
        row,
        lines.filter((line) => line.row.docId === row.id).map((line) => line.row),
      ),
    );
    return { count: over.length, oldest: over.map(({ row }) => row.createdAt).sort()[0] ?? null };
  }, [plans, lines]);
}
