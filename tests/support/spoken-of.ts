import type { WireOperation } from '#domain/kernel/protocol.ts';
import type { HandoverPayload } from '#domain/system/sync.operation.ts';

/** Operations that a decision about others gives up, replaces or carries; none for ordinary work. */
export function spokenOf({ type, payload }: WireOperation): string[] {
  if (!/^(operation|lane)\./.test(type)) return [];
  const { opIds = [], rejected = [], discard = [] } = payload as Record<string, string | string[] | undefined>;
  const { records = [] } = payload as Partial<HandoverPayload>;
  return [opIds, rejected, discard, records.map(({ operation }) => operation.opId)].flat();
}
