import { useTranslation } from 'react-i18next';
import type { PickTask } from '#domain/wms/outbound/pick-list.ts';
import { requisitionRejectBox, requisitionRejectLine } from '#domain/wms/outbound/requisition-pick.operation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { RejectDialog as AskWhy } from '#screens/wms/kit/reject-dialog.tsx';

/** What to reject: one box of the list, or a whole line. */
export type Rejecting =
  | { readonly kind: 'box'; readonly task: Pick<PickTask, 'logId' | 'boxNo'> }
  | { readonly kind: 'line'; readonly lineId: string; readonly matCode: string };

const codeOf = (rejecting: Rejecting): string => (rejecting.kind === 'box' ? rejecting.task.boxNo : rejecting.matCode);

/** Rejects what cannot be taken or will not be delivered. @param tell a terminal shows the message in its own place; elsewhere it is a notification */
export function useReject(docId: string, tell?: (code: string, text: string) => void) {
  const { t } = useTranslation('rawout');
  const { submit } = useSubmit();
  return async (rejecting: Rejecting, reason: string): Promise<void> => {
    const text = t(`reject.${rejecting.kind}.done`, { reason });
    const said = tell ? {} : { done: text };
    const done =
      rejecting.kind === 'box'
        ? await submit(requisitionRejectBox, { id: docId, logId: rejecting.task.logId, reason }, said)
        : await submit(requisitionRejectLine, { id: docId, lineId: rejecting.lineId, reason }, said);
    if (done.ok) tell?.(codeOf(rejecting), text);
  };
}

interface RejectDialogProps {
  readonly docId: string;
  readonly rejecting: Rejecting;
  readonly onDone: () => void;
}

/** Rejects a box that cannot be taken, or a line that will not be delivered. */
export function RejectDialog({ docId, rejecting, onDone }: RejectDialogProps) {
  const reject = useReject(docId);
  const answered = (reason: string | null) => {
    onDone();
    if (reason !== null) void reject(rejecting, reason);
  };
  return <AskWhy what={rejecting.kind} code={codeOf(rejecting)} onAnswer={answered} />;
}
