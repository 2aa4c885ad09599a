import { useTranslation } from 'react-i18next';
import type { PickTask } from '#domain/wms/outbound/pick-list.ts';
import { requisitionRejectBox, requisitionRejectLine } from '#domain/wms/outbound/requisition-pick.operation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { RejectDialog as AskWhy } from '#screens/wms/kit/pick-dialogs.tsx';

/** What to reject: one box of the list, or a whole line. */
export type Rejecting =
  | { readonly kind: 'box'; readonly task: PickTask }
  | { readonly kind: 'line'; readonly lineId: string; readonly matCode: string };

interface RejectDialogProps {
  docId: string;
  rejecting: Rejecting;
  /** A terminal shows the message in its own place; elsewhere it is a notification. */
  tell?: (code: string, text: string) => void;
  onDone: () => void;
}

/** Rejects a box that cannot be taken, or a line that will not be delivered. */
export function RejectDialog({ docId, rejecting, tell, onDone }: RejectDialogProps) {
  const { t } = useTranslation('rawout');
  const { submit } = useSubmit();
  const { kind } = rejecting;
  const code = kind === 'box' ? rejecting.task.boxNo : rejecting.matCode;
  const answered = async (reason: string | null) => {
    onDone();
    if (reason === null) return;
    const text = t(`reject.${kind}.done`, { reason });
    const said = tell ? {} : { done: text };
    const done =
      kind === 'box'
        ? await submit(requisitionRejectBox, { id: docId, logId: rejecting.task.logId, reason }, said)
        : await submit(requisitionRejectLine, { id: docId, lineId: rejecting.lineId, reason }, said);
    if (done.ok) tell?.(code, text);
  };
  return <AskWhy what={kind} code={code} onAnswer={(reason) => void answered(reason)} />;
}
