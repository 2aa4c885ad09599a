/** What the server says of checks that were written here: a gauge that nobody can trust is remarked where it was used, not in the sync centre alone. */
import { TroubleList } from '#pages/outcome/trouble-list.tsx';
import { usePageWork } from '#pages/outcome/use-page-work.ts';

const NO_OPERATIONS: readonly string[] = [];

/** @param lanes the checks, as `firstConfirm:<id>` */
export function CheckOutcome({ lanes }: { readonly lanes: readonly string[] }) {
  const { troubles } = usePageWork(lanes, NO_OPERATIONS);
  return <TroubleList troubles={troubles} elsewhere={troubles} />;
}
