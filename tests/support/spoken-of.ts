import type { PushResult, WireOperation } from '#domain/protocol/protocol.ts';
import type { SkipRequest } from '#domain/protocol/trust.ts';
import type { HandoverPayload } from '#domain/system/sync.operation.ts';

/** Operations that a decision about others gives up, replaces or carries; none for ordinary work. */
export function spokenOf({ type, payload }: WireOperation): string[] {
  if (!/^(operation|lane)\./.test(type)) return [];
  const { opIds = [], rejected = [], discard = [] } = payload as Record<string, string | string[] | undefined>;
  const { records = [] } = payload as Partial<HandoverPayload>;
  return [opIds, rejected, discard, records.map(({ operation }) => operation.opId)].flat();
}

export const refusal = (opId: string, code: string): PushResult => ({ opId, status: 'rejected', code, params: {}, issues: [] });

const NOTHING = {
  v: 1,
  payload: {},
  payloadHash: '',
  dependsOn: [],
  actor: '',
  actorKeyId: null,
  actorSig: null,
  occurredAt: '',
  bootId: '',
  build: '',
  replaces: null,
};
/** All that the server knows of a damaged record: its place. */
export const damaged = ({ opId, docKey, docSeq, deviceSeq, type }: SkipRequest): WireOperation => ({
  ...NOTHING,
  opId,
  docKey,
  docSeq,
  deviceSeq,
  type,
});
