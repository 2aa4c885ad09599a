/** Pallets: the steps over this device's rows, and what they write. */
import { answer } from '#domain/kernel/job.ts';
import { isSscc, Pallet } from '#domain/wms/stock/pallet.entity.ts';
import { Box } from '#domain/wms/stock/stock.entity.ts';
import {
  backFromPallet,
  type NewPallet,
  noPallet,
  offStep,
  type PalletState,
  type PalletWork,
  scanForPallet,
} from '#domain/wms/voucher/pallet.job.ts';
import { palletGroup, palletMove, palletUngroup } from '#domain/wms/voucher/pallet.operation.ts';
import type { Writer, Wrote } from '#pages/scan/terminal-core.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { useTerminal } from '#pages/scan/use-terminal.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { useRow, useRowsBy } from '#store/hooks.ts';

async function write(work: PalletWork, by: Writer): Promise<Wrote<PalletState>> {
  switch (work.kind) {
    case 'number': {
      const palletNo = await by.number('pallet');
      const begin = { palletNo, palletType: work.palletType, sscc: isSscc(work.sscc) ? work.sscc : '' };
      return { ok: true, state: { palletId: null, begin }, answer: answer('ok', 'pallet.begun', palletNo) };
    }
    case 'begin': {
      const { palletNo, palletType, sscc } = work.begin;
      const written = await by.submit(palletGroup, (idOf) => ({
        palletId: idOf('pallet'),
        boxIds: [work.boxId],
        begin: { palletNo, palletType, sscc: sscc || null },
      }));
      return written.ok ? { ...written, state: { palletId: written.idOf('pallet'), begin: null } } : written;
    }
    case 'add':
      return by.submit(palletGroup, { palletId: work.palletId, boxIds: [work.boxId], begin: null });
    case 'off':
      return by.submit(palletUngroup, { palletId: work.palletId, boxIds: [...work.boxIds] });
    default:
      return by.submit(palletMove, { palletId: work.palletId, binId: work.binId });
  }
}

export function usePallet() {
  const { ids, ready } = useStores(null);
  const find = useFindScanned();
  const held = useHeld(noPallet);
  const { palletId, begin } = held.state;
  const pallet = useRow(Pallet, palletId)?.row ?? null;
  const boxes = useRowsBy(Box, 'palletId', palletId ?? '') ?? [];

  const terminal = useTerminal(
    {
      ready,
      sentence: useSentence('voucher'),
      find: (text) => find(text, [pallet?.warehouseId, ...ids]),
      hear: (state: PalletState, heard) =>
        scanForPallet(
          state,
          heard,
          pallet && {
            id: pallet.id,
            palletNo: pallet.palletNo,
            warehouseId: pallet.warehouseId,
            boxIds: boxes.map(({ row }) => row.id),
          },
        ),
      back: backFromPallet,
      write,
    },
    held,
  );
  const begins = (palletType: NewPallet['palletType'], sscc: string) =>
    terminal.apply((state) =>
      state.begin ? null : { state, answer: answer('ok', 'pallet.begun', ''), take: { kind: 'number', palletType, sscc } },
    );
  const takeOff = async (ids: readonly string[], code: string): Promise<void> => {
    if (pallet && ids.length > 0) await terminal.apply((state) => offStep(state, pallet.id, ids, code));
  };
  const open = (id: string) => held.put({ palletId: id, begin: null });
  return { terminal, pallet, begin, boxes, begins, takeOff, open };
}
