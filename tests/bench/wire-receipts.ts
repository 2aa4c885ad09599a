/** The work of a dock as a device of the wire queues it. */
import { randomUUID } from 'node:crypto';
import { derivedId } from '#domain/kernel/ids.ts';
import { MAX_PUSH_OPERATIONS, type WireOperation } from '#domain/protocol/protocol.ts';
import type { WireDevice } from '#tests/support/wire-device.ts';
import type { Goods } from './plant.ts';
import { BOXES, createPayload, scanPayload } from './receipts.ts';

/** Receipts with their boxes and their review, until there are n operations; the last receipt may be unfinished. */
export function receiptsOf(device: WireDevice, goods: Goods, n: number): WireOperation[] {
  const made: WireOperation[] = [];
  while (made.length < n) {
    const opId = randomUUID();
    const create = device.operation('receipt.create', createPayload(opId, goods), { opId });
    const place = { id: derivedId(opId, 'doc'), lineId: derivedId(opId, 'line-1'), goods };
    made.push(create);
    for (let box = 0; box < BOXES; box += 1) {
      const scan = randomUUID();
      made.push(device.operation('receipt.scan', scanPayload(scan, place), { opId: scan }));
    }
    made.push(device.operation('receipt.review', { id: place.id }));
  }
  return made.slice(0, n);
}

export function envelopesOf(operations: readonly WireOperation[]): WireOperation[][] {
  const envelopes: WireOperation[][] = [];
  for (let at = 0; at < operations.length; at += MAX_PUSH_OPERATIONS) envelopes.push(operations.slice(at, at + MAX_PUSH_OPERATIONS));
  return envelopes;
}
