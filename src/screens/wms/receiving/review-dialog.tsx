/** What is about to be reviewed, at a glance: complete lines as a number, lines that are short or over by name. */
import { chakra, Field, Textarea } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Issue } from '#domain/kernel/problem.ts';
import { expectedQty, mostQty } from '#domain/wms/inbound/acceptance.ts';
import type { ReceiptBoxRow, ReceiptLineRow } from '#domain/wms/inbound/receipt.document.ts';
import { lineDifference, lineState } from '#domain/wms/receiving/receipt-progress.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { CodeText } from '#ui/code-text.tsx';
import { Modal } from '#ui/modal.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { TextList } from '#ui/text-list.tsx';

export interface ReviewDialogProps {
  readonly docNo: string | null;
  readonly lines: readonly ReceiptLineRow[];
  readonly boxes: readonly ReceiptBoxRow[];
  /** Goods accepted beyond the rule for which nobody has given a reason. */
  readonly unconceded: readonly Issue[];
  /** Whether this person may give it, or somebody else has to stand for it. */
  readonly mayConcede: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  /** @param concession why the goods are accepted anyway; null = nothing needs a concession */
  readonly onConfirm: (concession: string | null) => void;
}

const LEAST_REASON = 2;

export function ReviewDialog({ docNo, lines, boxes, unconceded, mayConcede, busy, onClose, onConfirm }: ReviewDialogProps) {
  const { t } = useTranslation('raw');
  const [reason, setReason] = useState('');
  const needsReason = unconceded.length > 0;
  const isReleased = needsReason && !mayConcede;
  const isShort = needsReason && reason.trim().length < LEAST_REASON;
  const differing = lines.filter((line) => lineState(line) !== 'done');
  const inspect = lines.filter((line) => line.needInspect && lineState(line) !== 'todo').length;
  return (
    <Modal
      title={[t('review.title'), docNo].filter(Boolean).join(' · ')}
      size="lg"
      onClose={onClose}
      answer={{
        label: t(
          isReleased
            ? 'receive.release'
            : needsReason
              ? 'review.concede'
              : differing.length > 0
                ? 'review.confirmDiffering'
                : 'review.confirm',
        ),
        busy,
        disabled: isShort,
        give: () => onConfirm(needsReason ? reason.trim() : null),
      }}
    >
      <chakra.p m="0" textStyle="lg">
        {t('review.summary', { boxes: boxes.length, done: lines.length - differing.length, lines: lines.length })}
      </chakra.p>
      {inspect > 0 ? (
        <chakra.p m="0" mt="1" color="fg.muted">
          {t('review.inspect', { n: inspect })}
        </chakra.p>
      ) : null}
      {differing.length > 0 ? <Differences lines={differing} /> : null}
      <Concessions lines={lines} boxes={boxes} />
      {isReleased ? (
        <chakra.p m="0" mt="3" role="note" fontWeight="semibold">
          {t('receive.mayNot')}
        </chakra.p>
      ) : null}
      {needsReason ? <Unconceded open={unconceded} reason={reason} onChange={setReason} /> : null}
    </Modal>
  );
}

function Differences({ lines }: { lines: readonly ReceiptLineRow[] }) {
  const { t } = useTranslation('raw');
  return (
    <chakra.ul listStyleType="none" m="0" mt="3" p="0" maxH="40vh" overflow="auto" tabIndex={0} aria-label={t('review.differences')}>
      {lines.map((line) => (
        <chakra.li
          key={line.id}
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="3"
          py="2"
          borderTopWidth="1px"
          borderColor="border.muted"
        >
          <StateBadge tone={lineState(line) === 'over' ? 'warn' : 'error'} label={t(`review.${lineState(line)}`)} />
          <chakra.span flex="1" minW="10rem">
            <CodeText value={line.matCode} /> {line.matName}
          </chakra.span>
          <chakra.span color="fg.muted">
            {line.qty} / {lineState(line) === 'over' ? mostQty(line) : expectedQty(line)}
          </chakra.span>
          <chakra.span minW="7rem" textAlign="end" fontWeight="semibold">
            <Quantity value={lineDifference(line)} unit={line.unitCode} />
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** The reasons for concessions at the dock, each once. */
function Concessions({ lines, boxes }: Pick<ReviewDialogProps, 'lines' | 'boxes'>) {
  const { t } = useTranslation('raw');
  const codes = new Map(lines.map(({ id, matCode }) => [id, matCode]));
  const rows = boxes.flatMap(({ lineId, concession: reason }) =>
    reason ? [t('review.conceded', { matCode: codes.get(lineId) ?? '', reason })] : [],
  );
  return <TextList label={t('review.concessions')} rows={rows} />;
}

interface UnconcededProps {
  readonly open: readonly Issue[];
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

function Unconceded({ open, reason, onChange }: UnconcededProps) {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  return (
    <Field.Root mt="3" required>
      <TextList rows={open.map(labels.problem)} isError />
      <Field.Label>
        {t('receive.field.concession')}
        <Field.RequiredIndicator />
      </Field.Label>
      <Textarea rows={2} value={reason} onChange={(event) => onChange(event.target.value)} />
    </Field.Root>
  );
}
