/** What a certificate says of the batches that were picked: which inspection released them, and which of them it leaves out. */
import { describe, expect, it } from 'vitest';
import { said as worded } from '#domain/protocol/said.ts';
import { Inspection } from '#domain/wms/quality/inspection.document.ts';
import { type BatchInspection, certificateHere, certificateRemarks, certificatesOf, isHeld } from '#domain/wms/sales/batch-certificate.ts';
import { SalesIssueLine, type SalesIssueLineRow } from '#domain/wms/sales/sales-issue.document.ts';
import { held } from '#tests/support/held-rows.ts';
import { testRow } from '#tests/support/test-rows.ts';

const line = (name: string, more: Partial<SalesIssueLineRow> = {}): SalesIssueLineRow =>
  testRow(SalesIssueLine, name, {
    materialId: 'shaft',
    matCode: 'CP-0001',
    matName: 'Output shaft',
    unitCode: 'PCS',
    batchId: 'batch-1',
    batchNo: 'L1',
    boxId: `box-${name}`,
    qty: '40',
    pickedAt: '2026-11-02T08:00:00Z',
    ...more,
  }) as unknown as SalesIssueLineRow;

const inspection = (docNo: string, more: Partial<BatchInspection> = {}): BatchInspection => ({
  ...(testRow(Inspection, docNo) as unknown as BatchInspection),
  docNo,
  inspectType: 2,
  materialId: 'shaft',
  batchId: 'batch-1',
  status: 2,
  inspectedByName: 'Sun Li',
  inspectedAt: '2026-11-01T08:00:00Z',
  createdAt: '2026-11-01T07:00:00Z',
  deletedAt: null,
  boxes: [],
  ...more,
});
const box = (name: string, verdict: 1 | 2 | 3 | null, isGone = false) => ({ boxId: `box-${name}`, verdict, isGone });
const PRODUCT = { soType: 1 } as const;
const said = (...args: Parameters<typeof certificatesOf>) =>
  certificatesOf(...args).map(({ batchNo, qty, boxes, docNo, standing }) => [batchNo, qty, boxes, docNo, standing].join(' '));

describe('a batch that an inspection has passed', () => {
  it('is one row with the quantity of all its boxes, and says who looked at it and when', () => {
    const found = certificatesOf(PRODUCT, [line('a'), line('b', { qty: '20' })], [inspection('QI1')]);
    expect(found).toMatchObject([
      {
        matCode: 'CP-0001',
        batchNo: 'L1',
        qty: '60',
        boxes: 2,
        unit: 'PCS',
        docNo: 'QI1',
        standing: 'qualified',
        inspector: 'Sun Li',
        inspectedAt: '2026-11-01T08:00:00Z',
      },
    ]);
    expect(found.some(isHeld)).toBe(false);
  });

  it('has a row for each inspection that released a part of it', () => {
    const first = inspection('QI1', { boxes: [box('a', 1)] });
    const second = inspection('QI2', { boxes: [box('b', 2)], createdAt: '2026-11-03T07:00:00Z' });
    expect(said(PRODUCT, [line('a'), line('b')], [first, second])).toEqual(['L1 40 1 QI1 qualified', 'L1 40 1 QI2 concession']);
  });

  it('is known by the box from which the pick split a part off', () => {
    const passed = inspection('QI1', { batchId: 'another', boxes: [box('a', 1)] });
    expect(said(PRODUCT, [line('child', { splitFromId: 'box-a' })], [passed])).toEqual(['L1 40 1 QI1 qualified']);
  });

  it('counts no boxes where its goods are loose, and leaves out what was let go or is not picked', () => {
    const goods = [line('a', { isLoose: true }), line('b', { isRemoved: true }), line('c', { pickedAt: null })];
    expect(said(PRODUCT, goods, [inspection('QI1')])).toEqual(['L1 40 0 QI1 qualified']);
  });

  it('is told by the newest inspection of the box, whatever came before', () => {
    const before = inspection('QI1', { boxes: [box('a', 1)] });
    const after = inspection('QI2', { boxes: [box('a', 3)], createdAt: '2026-11-05T07:00:00Z' });
    expect(said(PRODUCT, [line('a')], [before, after])).toEqual(['L1 40 1 QI2 rejected']);
    expect(said(PRODUCT, [line('a')], [before, { ...after, boxes: [box('a', null, true)] }])).toEqual(['L1 40 1 QI1 qualified']);
  });
});

describe('a batch of which nothing is known', () => {
  it('says so, with no number, and is no batch that is held back', () => {
    const found = certificatesOf(PRODUCT, [line('a')], []);
    expect(found).toMatchObject([{ docNo: '', standing: 'unknown', inspector: '', inspectedAt: null }]);
    expect(found.some(isHeld)).toBe(false);
  });

  it('is not told by another batch, by goods that came back, or by an inspection that was cancelled', () => {
    const others = [
      inspection('QI1', { batchId: 'batch-2' }),
      inspection('QI2', { materialId: 'housing' }),
      inspection('QI3', { inspectType: 4 }),
      inspection('QI4', { inspectType: 5 }),
      inspection('QI5', { deletedAt: '2026-11-02T08:00:00Z', boxes: [box('a', 1)] }),
    ];
    expect(said(PRODUCT, [line('a')], others)).toEqual(['L1 40 1  unknown']);
    expect(said(PRODUCT, [line('a', { batchId: null, batchNo: null })], [inspection('QI6', { batchId: null })])).toEqual([
      ' 40 1  unknown',
    ]);
  });
});

describe('a batch that is not released', () => {
  it('is held while nobody has decided, and when the verdict was against it', () => {
    for (const [status, standing] of [
      [1, 'waiting'],
      [5, 'waiting'],
      [3, 'rejected'],
    ] as const) {
      const found = certificatesOf(PRODUCT, [line('a')], [inspection('QI1', { status })]);
      expect(found).toMatchObject([{ standing, docNo: 'QI1' }]);
      expect(found.every(isHeld)).toBe(true);
    }
    expect(said(PRODUCT, [line('a')], [inspection('QI1', { boxes: [box('a', null)] })])).toEqual(['L1 40 1 QI1 waiting']);
  });

  it('is held by one open inspection of several, where nobody can tell which one the goods belong to', () => {
    const open = inspection('QI1', { status: 5 });
    const passed = inspection('QI2', { createdAt: '2026-11-09T07:00:00Z' });
    expect(said(PRODUCT, [line('a')], [passed, open])).toEqual(['L1 40 1 QI1 waiting']);
    expect(said(PRODUCT, [line('a')], [{ ...passed, boxes: [box('a', 1)] }, open])).toEqual(['L1 40 1 QI2 qualified']);
  });

  it('is held when it was sold as defective, whatever an inspection says', () => {
    expect(said({ soType: 3 }, [line('a')], [inspection('QI1')])).toEqual(['L1 40 1 QI1 defective']);
  });
});

describe('before it is printed', () => {
  it('is said which batches nobody is known to have inspected, and why each other one is left out', () => {
    const found = certificatesOf(
      PRODUCT,
      [line('a'), line('b', { batchId: 'batch-2', batchNo: 'L2' }), line('c', { batchId: 'batch-3', batchNo: 'L3' })],
      [inspection('QI1', { status: 3 })],
    );
    const remarks = certificateRemarks(found, false);
    expect(remarks.map(({ tone, text }) => [tone, text])).toEqual([
      [
        'warn',
        worded('certificate.unknownHere', {
          batches: ['L2', 'L3'].map((batchNo) => worded('certificate.batch', { matCode: 'CP-0001', batchNo })),
        }),
      ],
      [
        'error',
        worded('certificate.held.rejected', { batch: worded('certificate.batch', { matCode: 'CP-0001', batchNo: 'L1' }), docNo: 'QI1' }),
      ],
    ]);
    expect(certificateRemarks(found, true)[0]?.text).toMatchObject({ key: 'certificate.unknown' });
    expect(certificateRemarks([], true)).toEqual([]);
  });

  it('is read what the device holds: lines, inspections, and the days of production', async () => {
    const rows = held({
      salesIssueLine: [
        { id: 'l1', docId: 'i1', materialId: 'm', batchId: 'b1' },
        { id: 'l2', docId: 'i1', materialId: 'm', batchId: 'b2' },
        { id: 'l3', docId: 'i2', materialId: 'm', batchId: 'b1' },
      ],
      batch: [
        { id: 'b1', productionDate: '2026-07-01' },
        { id: 'b2', productionDate: null },
      ],
      inspection: [{ id: 'q1', materialId: 'm' }],
      inspectionBox: [{ id: 'x', docId: 'q1' }],
    });
    const here = await certificateHere(rows, 'i1');
    expect(here.lines.map(({ id }) => id)).toEqual(['l1', 'l2']);
    expect(here.madeOn).toEqual({ b1: '2026-07-01' });
    expect(here.inspections).toMatchObject([{ id: 'q1', boxes: [{ id: 'x' }] }]);
    expect(certificatesOf(PRODUCT, [line('a')], [], { 'batch-1': '2026-07-01' })[0]?.madeOn).toBe('2026-07-01');
  });
});
