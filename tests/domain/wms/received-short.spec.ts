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
  const statusAfter = (status: number, ...received: readonly string[]) =>
    rollup?.(
      header(status),
      received.map((receivedQty, n) => ({ id: `l${n}`, version: 1, poLineId: 'p', [wanted]: '10', receivedQty })),
    );

  it('of which something was received has arrived, whoever checked it in', () => {
    expect([statusAfter(SENT, '0', '0'), statusAfter(SENT, '10', '0'), statusAfter(SENT, '4', '0')]).toEqual([SENT, ARRIVED, ARRIVED]);
  });

  it('is received once nothing is short, and waits again when some of it is taken back', () => {
    expect([statusAfter(SENT, '10', '10'), statusAfter(ARRIVED, '10', '12')]).toEqual([RECEIVED, RECEIVED]);
    expect([statusAfter(RECEIVED, '10', '4'), statusAfter(RECEIVED, '0', '0')]).toEqual([ARRIVED, ARRIVED]);
  });

  it('that was closed stays closed', () => {
    expect(statusAfter(1, '4', '0')).toBe(1);
  });
});
