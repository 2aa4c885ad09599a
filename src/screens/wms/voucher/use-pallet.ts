/** Pallets: one in hand; boxes go onto it by scan, off it by a tap, and a bin label moves all of it. */
import { useState } from 'react';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { problem } from '#domain/kernel/problem.ts';
import { parseScan } from '#domain/system/scan-code.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import { isSscc, Pallet } from '#domain/wms/voucher/pallet.entity.ts';
import { palletGroup, palletMove, palletUngroup } from '#domain/wms/voucher/pallet.operation.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit, type Written } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { answer } from '#pages/scan/answer.ts';
import { useScanLog } from '#pages/scan/scan-log.ts';
import { findScanned } from '#screens/wms/kit/find-scanned.ts';
import { otherThing } from '#screens/wms/kit/scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useWarehouses } from '#screens/wms/kit/use-warehouses.ts';
import { useRow, useRowsBy, useStore } from '#store/hooks.ts';
import type { Scan } from '#ui/scan/scan-hub.ts';

/** A pallet that begins with the next box. */
export interface NewPallet {
  readonly palletNo: string;
  readonly palletType: 1 | 2 | 3 | 4;
  readonly sscc: string;
}

export function usePallet() {
  const store = useStore();
  const labels = useLabels();
  const { mine } = useWarehouses();
  const today = useToday();
  const log = useScanLog(useSentence('voucher'));
  const { submit, busy } = useSubmit();
  const [palletId, setPalletId] = useState<string | null>(null);
  const [begin, setBegin] = useState<NewPallet | null>(null);
  const pallet = useRow(Pallet, palletId)?.row ?? null;
  const boxes = useRowsBy(Box, 'palletId', palletId ?? '');

  const write = async <P>(
    code: string,
    def: OperationDef<P>,
    payload: P | ((idOf: (n: number | string) => string) => P),
  ): Promise<Written> => {
    const written = await submit(def, payload as P, { quiet: true });
    if (!written.ok && written.problem.code !== 'CANCELLED') log.tell('error', code, labels.problem(written.problem));
    return written;
  };
  const begins = async (palletType: NewPallet['palletType'], sscc: string): Promise<void> => {
    const palletNo = await store.takeNumber('pallet');
    if (palletNo === null) return log.tell('error', '', labels.problem(problem('NO_NUMBERS')));
    setPalletId(null);
    setBegin({ palletNo, palletType, sscc: isSscc(sscc) ? sscc : '' });
    log.say(answer('ok', 'pallet.begun', palletNo));
  };
  const addBox = async (boxId: string, boxNo: string): Promise<void> => {
    if (begin) {
      const { palletNo, palletType, sscc } = begin;
      const payload = (idOf: (n: number | string) => string) => ({
        palletId: idOf('pallet'),
        boxIds: [boxId],
        begin: { palletNo, palletType, sscc: sscc || null },
      });
      const written = await write(boxNo, palletGroup, payload);
      if (!written.ok) return;
      setPalletId(written.idOf('pallet'));
      setBegin(null);
      return log.say(answer('ok', 'pallet.added', boxNo, { pallet: palletNo }));
    }
    if (!pallet) return log.say(answer('error', 'pallet.first', boxNo));
    if (boxes?.some(({ row }) => row.id === boxId)) return log.say(answer('warn', 'pallet.again', boxNo));
    const written = await write(boxNo, palletGroup, { palletId: pallet.id, boxIds: [boxId], begin: null });
    if (written.ok) log.say(answer('ok', 'pallet.added', boxNo, { pallet: pallet.palletNo }));
  };
  const takeOff = async (ids: readonly string[], code: string): Promise<void> => {
    if (!pallet || ids.length === 0) return;
    const written = await write(code, palletUngroup, { palletId: pallet.id, boxIds: [...ids] });
    if (written.ok) log.say(answer('ok', 'pallet.off', code, { n: String(ids.length) }));
  };
  const moveTo = async (binId: string, binCode: string): Promise<void> => {
    if (!pallet) return log.say(answer('error', 'pallet.first', binCode));
    const written = await write(binCode, palletMove, { palletId: pallet.id, binId });
    if (written.ok) log.say(answer('ok', 'pallet.moved', binCode, { pallet: pallet.palletNo }));
  };
  const findPallet = async (text: string) => {
    const { kind, id } = parseScan(text);
    if (kind !== 'pallet' && kind !== 'unknown') return undefined;
    const known = await store.rowsBy(Pallet, 'palletNo', id);
    return known[0]?.row ?? (await store.rows(Pallet)).find(({ row }) => row.sscc === id)?.row;
  };
  const scan = async ({ text }: Scan): Promise<void> => {
    const found = await findPallet(text);
    if (found) {
      setPalletId(found.id);
      setBegin(null);
      return log.say(answer('ok', 'pallet.inHand', found.palletNo));
    }
    const scanned = await findScanned(store, text, { warehouseIds: [pallet?.warehouseId, ...mine.map(({ id }) => id)], today });
    if (scanned.kind === 'box') return addBox(scanned.box.id, scanned.box.boxNo);
    if (scanned.kind === 'bin') return moveTo(scanned.bin.id, scanned.bin.binCode);
    log.say(scanned.kind === 'command' ? answer('error', 'pallet.first', scanned.code) : otherThing(scanned));
  };
  const leave = () => {
    setPalletId(null);
    setBegin(null);
  };
  const open = (id: string) => {
    setPalletId(id);
    setBegin(null);
  };
  return { pallet, begin, boxes: boxes ?? [], log, busy, scan, begins, takeOff, leave, open };
}
