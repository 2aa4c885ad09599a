/**
 * Calls of the specification that change a document. Each is carried out as an operation of the caller, so that the same rules decide (architecture
 * §4).
 */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import { fail } from '#server/modules/failure.ts';
import { applyEnvelope } from '#server/operations/apply.ts';
import { type NewId, Outgoing } from './outgoing.ts';

const FORBIDDEN = ['NO_RIGHT', 'G-WH', 'NOT_YOURS'];

/** @returns the ids created by the operation @throws 403, 409 with the rule's own code */
export async function callOperation(
  db: pg.Pool,
  actor: Actor,
  type: string,
  payload: (id: NewId) => object,
  onFault: (error: unknown) => void,
): Promise<NewId> {
  // Every call gets its own device, so its lane starts here and nobody waits behind it.
  const outgoing = new Outgoing(randomUUID(), 'call');
  const { userId } = actor;
  const { id } = outgoing.add({ type, payload, userId, occurredAt: new Date().toISOString() });
  const envelope = { deviceId: outgoing.deviceId, operations: outgoing.take(1) };
  const { results } = await applyEnvelope(db, envelope, { mayHold: () => false }, onFault, { inPerson: userId });
  const [result] = results;
  if (result?.status === 'applied' || result?.status === 'accepted_with_issues') return id;
  if (result?.status !== 'rejected') fail(503, 'UNAVAILABLE');
  return fail(FORBIDDEN.includes(result.code ?? '') ? 403 : 409, result.code ?? 'INTERNAL', result.params);
}
