/**
 * /picking-apply2-out: raw material issued in whole boxes. With `apply`: generating a list for that requisition. With `id`: one list (with mode=pick
 * its terminal). With view=details: every issued box.
 */

import { rawIssues } from '#domain/wms/reports/demand.reports.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { reportScreen } from '#pages/report/report-page.tsx';
import { ISSUES, toPick } from '#screens/wms/kit/list-path.ts';
import { GenerateApplied } from './generate-applied.tsx';
import { PickingTerminal } from './picking-terminal.tsx';
import { requisitionScreen } from './requisition.tsx';

/** Generates the list for a requisition, in a dialog above all lists. */
function Generating({ query }: ScreenProps) {
  const go = useGo();
  const apply = query.get('apply');
  return apply ? <GenerateApplied key={apply} applicationId={apply} onClose={() => go(ISSUES)} /> : null;
}

const IssuedBoxes = reportScreen(rawIssues, { back: [ISSUES], opens: ({ docId: id }) => [ISSUES, { id }] });

export const Screen = requisitionScreen({
  path: ISSUES,
  id: 'wms.picking-list.applied',
  applied: true,
  terminal: toPick,
  opens: (id) => [ISSUES, { id }],
  faces: [
    { when: (query) => query.get('view') === 'details', Part: IssuedBoxes },
    {
      when: (query) => query.has('id') && (query.get('mode') === 'pick' || query.has('fix')),
      Part: (props) => <PickingTerminal {...props} back={ISSUES} />,
    },
  ],
  Beside: Generating,
});
