import { describe, expect, it } from 'vitest';
import { EMPTY, entered, isUntouched, leaving } from '#screens/wms/transfer/transfer-draft.ts';

const line = { key: '1', materialId: 'm1', qty: '5' };

describe('goods that an application asks for', () => {
  it('are proposed to a transfer that nobody has touched', () => {
    expect(isUntouched(EMPTY)).toBe(true);
    expect(isUntouched({ ...EMPTY, loose: [line] })).toBe(false);
  });

  it('stay away once the last line was taken away', () => {
    const proposed = entered(EMPTY, [line]);
    expect(isUntouched(entered(proposed, []))).toBe(false);
  });
});

describe('boxes that were scanned for a transfer', () => {
  const boxes = [{ id: 'b1' }, { id: 'b2' }] as never;

  it('leave with it, scanned once', () => {
    expect(leaving({ ...EMPTY, boxes })).toEqual(['b1', 'b2']);
  });

  it('wait where something else has to be taken first', () => {
    expect(leaving({ ...EMPTY, boxes, loose: [line] })).toBeNull();
    expect(leaving({ ...EMPTY, boxes, mode: '1' })).toBeNull();
    expect(leaving(EMPTY)).toBeNull();
  });
});
