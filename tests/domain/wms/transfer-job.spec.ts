/** Scanning a transfer in: undo takes back what was scanned last, the bin too. */
import { describe, expect, test } from 'vitest';
import type { Scanned } from '#domain/wms/stock/scanned.ts';
import { backFromTransfer, scanForTransfer, startTransfer, takeLine } from '#domain/wms/transfer/transfer.job.ts';

const lines = ['B1', 'B2'].map((boxNo) => ({ boxId: boxNo, boxNo, isLoose: false, materialId: 'steel' }));
const job = { mode: 'receive' as const, toWarehouseId: 'store', lines };
const bin: Scanned = { kind: 'bin', code: 'A-01', bin: { id: 'bin', binCode: 'A-01', warehouseId: 'store', binType: null } };

describe('undo of a transfer', () => {
  const inBin = scanForTransfer(job, startTransfer, bin).state;

  test('forgets the bin that was scanned last', () => {
    expect(inBin.bin).not.toBeNull();
    expect(backFromTransfer(inBin)).toMatchObject({ state: { bin: null }, answer: { key: 'say.binLeft', code: 'A-01' } });
    expect(backFromTransfer(startTransfer)).toBeNull();
  });

  test('takes the box back first, then the bin from which nothing is left', () => {
    const taken = takeLine(job, inBin, 'B1', 'B1').state;
    const back = backFromTransfer(taken)?.state ?? taken;
    expect(back).toMatchObject({ bin: { binCode: 'A-01' }, marks: {} });
    expect(backFromTransfer(back)?.state.bin).toBeNull();
  });

  test('keeps what was taken when the next bin is undone', () => {
    const taken = scanForTransfer(job, takeLine(job, inBin, 'B1', 'B1').state, bin).state;
    expect(backFromTransfer(taken)?.state).toMatchObject({ bin: null, marks: { B1: { binCode: 'A-01' } } });
  });
});
