import { useRight } from '#api/session.ts';
import { PUT_AWAY, type PutAwayTerminal } from '#domain/wms/areas.ts';
import { boxPutAway } from '#domain/wms/box.operation.ts';
import { useShell } from '#pages/kit/shell-services.ts';

/** Where this person puts goods away; null = nowhere. */
export function usePutAwayPage(): PutAwayTerminal | null {
  const may = useRight(boxPutAway.right);
  const { canOpen } = useShell();
  return (may && PUT_AWAY.find(({ path }) => canOpen(path))) || null;
}
