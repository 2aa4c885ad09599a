/** The menu of a terminal: a scan changes nothing of it, so it is not drawn anew with each one, and still does what the page of this moment says. */
import { memo } from 'react';
import { type Action, ActionMenu } from '#ui/page-header.tsx';
import { useLatest } from '#ui/table/use-latest.ts';

const looksSame = (a: Action, b: Action | undefined): boolean =>
  a.key === b?.key && a.label === b.label && a.icon === b.icon && a.disabledReason === b.disabledReason && a.danger === b.danger;

const Drawn = memo(
  ActionMenu,
  ({ actions: before }, { actions: now }) => before.length === now.length && before.every((action, n) => looksSame(action, now[n])),
);

export function StillMenu({ actions }: { readonly actions: readonly Action[] }) {
  const latest = useLatest(actions);
  const acting = actions.map((action) => ({
    ...action,
    onClick: () => latest.current.find(({ key }) => key === action.key)?.onClick(),
  }));
  return <Drawn actions={acting} />;
}
