/** Picking the boxes of a sales issue. A box that is damaged or not there is let go, and its quantity stays open on the order. */
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { problem } from '#domain/kernel/problem.ts';
import { issueStatus } from '#domain/wms/issue/issue-codes.ts';
import { openTasks } from '#domain/wms/outbound/pick-list.ts';
import { type PickState, startPicking, type Take } from '#domain/wms/outbound/picking.job.ts';
import { issuePickPayload } from '#domain/wms/sales/load.job.ts';
import type { LoadedIssue } from '#domain/wms/sales/load-find.ts';
import { DEFECTIVE } from '#domain/wms/sales/sales-codes.ts';
import { SalesIssueLine } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueDrop, salesIssuePick, salesIssueUnpick } from '#domain/wms/sales/sales-issue-pick.operation.ts';
import { useAsking } from '#pages/ask/use-asking.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { PickPage, type Rejected } from '#screens/wms/kit/pick-page.tsx';
import { usePickTerminal } from '#screens/wms/kit/use-pick-terminal.ts';
import { useStore } from '#store/hooks.ts';

interface PickIssuePageProps {
  readonly title: string;
  readonly issue: LoadedIssue;
  /** Everything is picked, and the worker goes on to the lorry. */
  readonly onPicked: () => void;
}

export function PickIssuePage({ title, issue: { header, picking: job }, onPicked }: PickIssuePageProps) {
  const { t } = useTranslation(['sales', 'rawout']);
  const store = useStore();
  const { submit } = useSubmit();
  const { say } = useDocumentWords('salesIssue');
  const { ask, dialog } = useAsking();
  /** Defective goods are sold by weight, while the stock counts pieces. @returns undefined = they are not taken after all */
  const weighed = ({ box: { boxNo, unit: unitCode }, qty }: Take) =>
    ask({
      title: say('verb.pickTitle', { boxNo, qty, unitCode }),
      entity: SalesIssueLine,
      fields: [{ key: 'weightKg', required: false, help: say('verb.pickHelp.weightKg') }],
    });
  const mayDrop = useRight(salesIssueDrop.right);
  const open = openTasks(job).length;
  const terminal = usePickTerminal(
    job,
    {
      pick: async (take, childNo, by) => {
        const said = header.soType === DEFECTIVE ? await weighed(take) : {};
        if (!said) return { ok: false, problem: problem('NOT_WEIGHED') };
        const payload = issuePickPayload(header.id, take, childNo, (said.weightKg as string | null | undefined) ?? null);
        return by.submit(salesIssuePick, payload, { acceptIssues: ['LOCATION_MISMATCH', 'FIFO_OVERRIDE'] });
      },
      unpick: ({ task: { logId } }, by) => by.submit(salesIssueUnpick, { id: header.id, lineId: logId }),
      boxNoOf: async (logId) => (await store.row(SalesIssueLine, logId))?.row.boxNo ?? '',
      finish: () => (open === 0 ? onPicked() : undefined),
    },
    useHeld<PickState>(startPicking),
  );
  const isDone = open === 0 && !terminal.state.ask;
  const box = ({ logId: lineId }: Rejected, reason: string) =>
    submit(salesIssueDrop, { id: header.id, lineId, reason }, { done: t('load.dropped', { reason }) });
  return (
    <PickPage
      title={title}
      of={{ docNo: header.docNo, set: issueStatus, status: header.status }}
      right={salesIssuePick.right}
      job={job}
      terminal={terminal}
      said={isDone ? { instruction: t('load.picked'), hint: t('load.pickedHint') } : undefined}
      rejects={mayDrop ? { box, detail: t('load.dropDetail') } : undefined}
      primary={{
        key: 'load',
        label: t('load.begin'),
        onClick: onPicked,
        disabledReason: open > 0 ? t('rawout:pick.openLeft', { n: String(open) }) : undefined,
      }}
      dialog={dialog}
    />
  );
}
