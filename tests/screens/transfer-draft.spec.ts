import { describe, expect, it } from 'vitest';
import { EMPTY, entered, isUntouched } from '#screens/wms/transfer/transfer-draft.ts';

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
