/** The timeline of a card: everything that happened to it, the oldest first. */
import { expect, it } from 'vitest';
import type { ProcessTrace } from '#domain/mes/trace.ts';
import { timelineOf } from '#domain/mes/trace-timeline.ts';

const report = (
  reportId: string,
  opSeq: number,
  endAt: string | null,
  reportedAt = '2026-07-01T09:00:00.000Z',
): ProcessTrace['reports'][number] => ({
  reportId,
  docNo: 'RW1',
  opSeq,
  cardNo: 'W1',
  stationCode: 'L9-01',
  operatorName: '王',
  shift: 1,
  startAt: null,
  endAt,
  goodQty: '10',
  scrapLabourQty: '1',
  scrapMaterialQty: '2',
  suspectQty: '0',
  equipmentNo: 'CNC-1',
  tools: 'T-1、T-2',
  reportedAt,
  status: 1,
});

const first = {
  opSeq: 20,
  stationCode: 'L9-01',
  openedAt: '2026-07-01T08:30:00.000Z',
  inspectAt: null,
  selfAt: null,
  selfName: '王',
  inspectName: null,
};
const use = {
  opSeq: 10,
  cardNo: 'W1',
  matCode: 'ZJ-0001',
  matName: '轴坯',
  unit: 'PCS',
  batchNo: 'LOT',
  boxNo: 'B1',
  supName: 'S',
  qty: '13',
  at: '2026-07-01T08:00:00.000Z',
};

const trace = {
  operations: [
    { opSeq: 10, opCode: 'TURN', opName: '车削' },
    { opSeq: 20, opCode: 'GRIND', opName: null },
  ],
  reports: [report('late', 20, '2026-07-01T10:00:00.000Z'), report('early', 10, null, '2026-07-01T08:00:00.000Z')],
  firsts: [{ ...first, result: 0 }],
  checks: [{ reviewId: 'check', opSeq: 20, checkAt: '2026-07-01T09:30:00.000Z', checkerName: '李', result: 2 }],
  uses: [use],
  suspects: [],
  repairs: [
    {
      repairId: 'repair',
      docNo: 'QR1',
      opSeq: null,
      repairerName: null,
      steps: '重磨',
      goodQty: '1',
      scrapQty: '0',
      startAt: null,
      endAt: null,
      status: 0,
    },
  ],
} as unknown as ProcessTrace;

it('tells work, first articles, checks and material in the order of time, and what has no time yet at the end', () => {
  expect(timelineOf(trace).map(({ kind, opName, at }) => [kind, opName, at?.slice(11, 16) ?? null])).toEqual([
    ['report', '车削', '08:00'],
    ['use', '车削', '08:00'],
    ['first', 'GRIND', '08:30'],
    ['check', 'GRIND', '09:30'],
    ['report', 'GRIND', '10:00'],
    ['repair', null, null],
  ]);
});

it('tells of work who did it, on which machine, with which tools, and what came of it', () => {
  expect(timelineOf(trace)[0]).toMatchObject({
    by: '王',
    place: 'L9-01 · CNC-1 · T-1、T-2',
    goodQty: '10',
    scrapQty: '3',
    state: ['reportStatus', 1],
  });
});

it('tells of material which batch it was and how much of it', () => {
  expect(timelineOf(trace).find(({ kind }) => kind === 'use')).toMatchObject({ code: 'B1', note: 'ZJ-0001 轴坯 · LOT · 13 PCS' });
});
