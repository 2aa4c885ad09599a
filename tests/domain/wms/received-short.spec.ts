/** What was announced and came in part has come: it waits to be received whole or closed, and is under way no more. */
import { describe, expect, it } from 'vitest';
import { arrivalNotice } from '#domain/wms/inbound/arrival-notice.document.ts';
import { deliveryNote } from '#domain/wms/inbound/delivery-note.document.ts';

const SENT = 2;
const ARRIVED = 3;
const RECEIVED = 4;
const header = (status: number) => ({ id: 'd', version: 1, status });

describe.each([
  ['a notice', arrivalNotice, 'noticeQty'],
  ['a delivery note', deliveryNote, 'qty'],
] as const)('%s', (_name, { rollup }, wanted) => {
  const after = (status: number, ...received: readonly string[]) =>
    rollup?.(
      header(status),
      received.map((receivedQty, n) => ({ id: `l${n}`, version: 1, poLineId: 'p', [wanted]: '10', receivedQty })),
    );

  it('of which something was received has arrived, whoever checked it in', () => {
    expect([after(SENT, '0', '0'), after(SENT, '10', '0'), after(SENT, '4', '0')]).toEqual([SENT, ARRIVED, ARRIVED]);
  });

  it('is received once nothing is short, and waits again when some of it is taken back', () => {
    expect([after(SENT, '10', '10'), after(ARRIVED, '10', '12')]).toEqual([RECEIVED, RECEIVED]);
    expect([after(RECEIVED, '10', '4'), after(RECEIVED, '0', '0')]).toEqual([ARRIVED, ARRIVED]);
  });

  it('that was closed stays closed', () => {
    expect(after(1, '4', '0')).toBe(1);
  });
});
