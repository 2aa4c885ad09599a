/** Entering the readings of a calibration. */
import { describe, expect, it } from 'vitest';
import { READINGS, withProposal } from '#screens/wms/calibration/readings.tsx';
import { lotsIn } from '#screens/wms/calibration/use-reinspection.ts';

const draft = (readings: readonly (readonly [string, string])[], head: Record<string, string> = {}) => ({
  head: { tolerance: '0.02', asFound: '', result: '', ...head },
  lines: readings.map(([nominal, reading]) => ({ nominal, reading })),
});

describe('a calibration being entered', () => {
  it('proposes its result from the readings, as soon as they and the tolerance are there', () => {
    expect(withProposal(draft([['10', '10.01']])).head).toMatchObject({ asFound: '1', result: '1' });
    expect(withProposal(draft([['10', '10.05']])).head).toMatchObject({ asFound: '2', result: '3' });
    expect(withProposal(draft([['10', '']])).head).toMatchObject({ asFound: '', result: '' });
    expect(withProposal(draft([['10', '10.05']], { tolerance: '' })).head).toMatchObject({ result: '' });
  });

  it('keeps what a person has chosen until the readings propose something else', () => {
    const before = draft([['10', '10.05']], { asFound: '2', result: '2' });
    const next = draft(
      [
        ['10', '10.05'],
        ['20', '20.04'],
      ],
      { asFound: '2', result: '2' },
    );
    expect(withProposal(next, before).head).toMatchObject({ result: '2' });
    expect(withProposal(draft([['10', '10.01']], { result: '2' }), before).head).toMatchObject({ asFound: '1', result: '1' });
  });

  it('sends nominal value and reading of every point; the deviation is worked out where it is booked', () => {
    const known = { find: () => undefined, choices: {}, more: undefined } as never;
    expect(READINGS.payload([{ nominal: '10', reading: '10.010', deviation: 'x' }], known)).toEqual([{ nominal: '10', reading: '10.01' }]);
    expect(READINGS.lack([{ nominal: '10', reading: '' }], known, draft([]))).toBe('wrong');
    expect(READINGS.lack([{ nominal: '-10', reading: '0' }], known, draft([]))).toBeNull();
  });
});

describe('what a wrong gauge has measured', () => {
  const lot = (materialId: string, ...boxIds: string[]) => ({ warehouseId: 'wh', materialId, boxIds });

  it('is inspected again lot by lot, each box once, however many of its checks are listed', () => {
    const rows = [{ lots: [lot('m1', 'a', 'b')] }, { lots: [lot('m1', 'a', 'b'), lot('m2', 'c')] }, { lots: [] }];
    expect(lotsIn(rows)).toEqual([lot('m1', 'a', 'b'), lot('m2', 'c')]);
  });

  it('is split where one inspection cannot hold it', () => {
    const many = Array.from({ length: 401 }, (_, n) => `b${n}`);
    expect(lotsIn([{ lots: [lot('m1', ...many)] }]).map(({ boxIds }) => boxIds.length)).toEqual([200, 200, 1]);
  });
});
