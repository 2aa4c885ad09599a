/** The terminal at which a list of boxes is picked, whatever document lists them. Words are those of the namespace `rawout`. */
import { ListX, PackageX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PickJob, PickTask } from '#domain/wms/outbound/pick-list.ts';
import { currentTask, instructionOf, type PickState, splitBoxes, type Take } from '#domain/wms/outbound/picking.job.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage, type ScanPageProps } from '#pages/scan/scan-page.tsx';
import type { Terminal } from '#pages/scan/use-terminal.ts';
import { nextToPick, pickHint, pickInHand, pickLines } from './pick-view.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { SplitLabels } from './split-labels.tsx';

/** A line that holds no box. */
interface EmptyLine {
  readonly id: string;
  readonly matCode: string;
  readonly matName: string;
  readonly qty: string;
  readonly unitCode: string;
}

/** What cannot be taken or will not be delivered. */
export type Rejected = Pick<PickTask, 'logId' | 'lineId' | 'boxNo' | 'matCode'>;

interface Rejects {
  readonly box: (of: Rejected, reason: string) => unknown;
  /** Left out where a line cannot be rejected here. */
  readonly line?: (of: Rejected, reason: string) => unknown;
  /** What happens to a rejected box, in words; default: as with a picking list. */
  readonly detail?: string;
}

interface PickPageProps extends Pick<ScanPageProps, 'title' | 'of' | 'right' | 'primary' | 'extra'> {
  readonly job: PickJob;
  readonly terminal: Terminal<PickState, Take>;
  /** Instead of the next step, in words: there is nothing to pick, or not for this person. */
  readonly said?: { readonly instruction: string; readonly hint: string } | undefined;
  /** Nothing can be picked any more, or not by this person. */
  readonly isClosed?: boolean;
  /** Undefined = this person may reject nothing. */
  readonly rejects?: Rejects | undefined;
  /** Lines that hold no box; a tap rejects one. */
  readonly empty?: readonly EmptyLine[];
  /** A dialog above the page. */
  readonly dialog?: ReactNode;
}

export function PickPage({ job, terminal, said, isClosed = false, rejects, empty = [], dialog, ...page }: PickPageProps) {
  const { t } = useTranslation('rawout');
  const labels = useLabels();
  const [rejecting, setRejecting] = useState<{ readonly what: 'box' | 'line'; readonly of: Rejected } | null>(null);
  const { state, apply } = terminal;
  const { ask } = state;
  const instruction = instructionOf(job, state);
  const task = currentTask(job, state);
  const giveReject = (reason: string | null) => {
    setRejecting(null);
    if (rejecting && reason !== null) void rejects?.[rejecting.what]?.(rejecting.of, reason);
  };
  const menu = (of: PickTask, { line }: Rejects) => [
    {
      key: 'box',
      label: t('pick.rejectBox', { box: of.boxNo }),
      icon: PackageX,
      danger: line === undefined,
      onClick: () => setRejecting({ what: 'box', of }),
    },
    ...(line
      ? [
          {
            key: 'line',
            label: t('pick.rejectLine', { matCode: of.matCode }),
            icon: ListX,
            danger: true,
            onClick: () => setRejecting({ what: 'line', of }),
          },
        ]
      : []),
  ];
  const count = { key: 'confirm', label: t('ui:scan.confirmQuantity'), onClick: () => void terminal.confirm(), busy: terminal.busy };
  return (
    <>
      <ScanPage
        {...page}
        instruction={said?.instruction ?? t(instruction.key, instruction.params)}
        hint={said?.hint ?? t(pickHint(job, state))}
        terminal={terminal}
        next={isClosed ? null : nextToPick(job, state, labels, t)}
        inHand={pickInHand(state, labels)}
        idleText={t('pick.allDone')}
        lines={[...pickLines(job, state), ...empty.map((line) => emptyLine(line, t('pick.noBox')))]}
        linesTitle={t('pick.lines')}
        onLine={({ key }) => {
          const line = empty.find(({ id }) => id === key);
          if (line) setRejecting({ what: 'line', of: { logId: '', lineId: line.id, boxNo: '', matCode: line.matCode } });
          else void apply((now) => ({ state: { ...now, chosen: key, ask: null }, answer: null }));
        }}
        scanEnabled={!isClosed && !dialog && rejecting === null}
        primary={!isClosed && ask?.kind === 'quantity' ? count : page.primary}
        menu={task && rejects && !isClosed ? menu(task, rejects) : []}
        due={<SplitLabels boxes={splitBoxes(job, terminal.written)} />}
      />
      {rejecting ? (
        <RejectDialog
          what={rejecting.what}
          code={rejecting.what === 'box' ? rejecting.of.boxNo : rejecting.of.matCode}
          {...(rejects?.detail === undefined ? {} : { detail: rejects.detail })}
          onAnswer={giveReject}
        />
      ) : null}
      {dialog}
    </>
  );
}

const emptyLine = ({ id, matCode, matName, qty, unitCode }: EmptyLine, note: string): ScanLine => ({
  key: id,
  code: matCode,
  name: matName,
  done: '0',
  total: qty,
  unit: unitCode,
  state: 'problem',
  note,
});
