/** A voucher that is being entered: what is known of its goods, what is missing, and how it is saved. The entries survive a reload. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Material } from '#domain/basic/material.resource.ts';
import { problem } from '#domain/kernel/problem.ts';
import type { VoucherLineRow, VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useDirty } from '#pages/kit/use-dirty.ts';
import { useDraft } from '#pages/kit/use-draft.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { useStoreStock } from '#screens/wms/application/use-store-stock.ts';
import { useWarehouses } from '#screens/wms/raw-out/use-warehouses.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { withNumbers } from './box-numbers.ts';
import {
  begunIn,
  type EntryDraft,
  emptyEntry,
  entryLack,
  entryOf,
  type FindGoods,
  formPayload,
  headOf,
  inFaults,
  inPayload,
  needsNumber,
  newInLine,
  sourcesFor,
  takenFault,
  takenPayload,
} from './entry-draft.ts';
import { ENTRY_KINDS, type EntryType } from './entry-kind.ts';
import { useCategories } from './use-category-names.ts';
import { useGoods } from './use-goods.ts';

/** @param row what is edited; null = a new one */
export function useEntry(type: EntryType, row: VoucherRow | null, stored: readonly VoucherLineRow[]) {
  const kind = ENTRY_KINDS[type];
  const { t } = useTranslation('voucher');
  const go = useGo();
  const categories = useCategories(kind.direction);
  const { mine } = useWarehouses();
  const only = mine.length === 1 ? (mine[0]?.id ?? '') : '';
  const category = categories.length === 1 ? (categories[0]?.value ?? '') : '';
  const initial = useMemo<EntryDraft>(
    () => (row ? entryOf(row, stored) : { ...emptyEntry, warehouseId: only, lines: type === 'OTHER_IN' ? [newInLine()] : [] }),
    [row, stored, only, type],
  );
  const [kept, setDraft, clear] = useDraft<EntryDraft>(`${kind.path}?${row ? `edit=${row.id}` : 'new'}`, initial);
  const draft = useMemo(() => (kept.rdCode === '' && category !== '' ? { ...kept, rdCode: category } : kept), [kept, category]);
  useDirty(kept.lines.length > 0 && kept !== initial);
  const find = useGoods(type === 'OTHER_IN' ? draft.lines : []);
  const stock = useStoreStock(
    type === 'OTHER_IN' ? '' : draft.warehouseId,
    type === 'OTHER_IN' ? [] : draft.lines.map((line) => line.materialId ?? ''),
  );
  const candidates = stock?.candidates ?? [];
  const sources = (materialId: string) => (stock ? sourcesFor(type, candidates, materialId, stock.today) : []);
  const isWrong = (line: LineValues): boolean =>
    type === 'OTHER_IN' ? Object.keys(inFaults(line, find)).length > 0 : takenFault(type, line, sources(line.materialId ?? '')) !== null;
  const lack = entryLack(type, draft, isWrong);
  const leave = () => {
    clear();
    go(kind.path, row ? { id: row.id } : {});
  };
  const keep = (lines: LineValues[]) => setDraft((before) => ({ ...before, lines }));
  const { save, busy } = useSave(type, row, { draft, find, candidates, keep });
  const send = async () => {
    if (lack) return notify({ tone: 'error', title: t(`entry.lacks.${lack}`) });
    const id = await save();
    if (id === null) return;
    clear();
    go(kind.path, { id });
  };
  const change = (part: Partial<EntryDraft>) => setDraft((before) => ({ ...before, ...part }));
  const setLine = (key: string, part: LineValues) =>
    setDraft((before) => ({ ...before, lines: before.lines.map((line) => (line.key === key ? { ...line, ...part } : line)) }));
  return { type, kind, draft, change, setLine, categories, find, stock, sources, isWrong, lack, send, leave, busy };
}

interface Entered {
  readonly draft: EntryDraft;
  readonly find: FindGoods;
  readonly candidates: Parameters<typeof takenPayload>[1];
  /** Numbers that were taken stay with their lines, whatever becomes of the saving. */
  readonly keep: (lines: LineValues[]) => void;
}

function useSave(type: EntryType, row: VoucherRow | null, { draft, find, candidates, keep }: Entered) {
  const { t } = useTranslation('voucher');
  const labels = useLabels();
  const store = useStore();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const { warehouseId } = draft;
  /** The lines with a number where one is needed; what was taken stays with them. */
  const numbered = async (lines: readonly LineValues[], cell: string, needs: (line: LineValues) => boolean) => {
    const done = await withNumbers(store, lines, cell, needs);
    if (done) keep(done);
    return done;
  };
  const payloadLines = async () => {
    if (type === 'OTHER_OUT') return takenPayload(draft.lines, candidates);
    if (type === 'FORM_SWITCH') {
      const targets = await Promise.all(draft.lines.map((line) => store.row(Material, line.toMaterialId ?? '')));
      const boxed = new Set(targets.flatMap((view) => (view?.row.boxManaged ? [view.row.id] : [])));
      const lines = await numbered(draft.lines, 'newBoxNo', (line) => boxed.has(line.toMaterialId ?? '') && (line.newBoxNo ?? '') === '');
      return lines && formPayload(lines, candidates);
    }
    const lines = await numbered(begunIn(draft.lines), 'boxNo', (line) => needsNumber(line, find));
    return lines && inPayload(lines, find);
  };
  const save = async (): Promise<string | null> => {
    const { pair, online: needsServer } = ENTRY_KINDS[type];
    if (needsServer && !online) {
      notify({ tone: 'error', title: t('needsServer') });
      return null;
    }
    const lines = await payloadLines();
    if (lines === null) {
      notify({ tone: 'error', title: labels.problem(problem('NO_NUMBERS')) });
      return null;
    }
    const content = { ...headOf(type, draft), lines };
    const done = { done: t('entry.saved') };
    if (row) return (await submit(pair.save, { id: row.id, ...content }, done)).ok ? row.id : null;
    const written = await submit(pair.create, (idOf) => ({ id: idOf('doc'), warehouseId, ...content }), done);
    return written.ok ? written.idOf('doc') : null;
  };
  return { save, busy };
}
