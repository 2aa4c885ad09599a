/** What is about to be reviewed, in one look: lines that are complete as a figure, lines that are short or over by name. */
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { subQty } from '#domain/kernel/quantity.ts';
import type { ReceiptLineRow } from '#domain/wms/receipt.document.ts';
import { lineState } from '#domain/wms/receiving/receipt-progress.ts';
import { CodeText } from '#ui/code-text.tsx';
import { Modal } from '#ui/modal.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { StateBadge } from '#ui/state-badge.tsx';

export interface ReviewDialogProps {
  readonly lines: readonly ReceiptLineRow[];
  readonly boxes: number;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function ReviewDialog({ lines, boxes, busy, onClose, onConfirm }: ReviewDialogProps) {
  const { t } = useTranslation('raw');
  const differing = lines.filter((line) => lineState(line) !== 'done');
  const inspect = lines.filter((line) => line.needInspect && lineState(line) !== 'todo').length;
  return (
    <Modal
      title={t('review.title')}
      size="lg"
      onClose={onClose}
      answer={{ label: t(differing.length > 0 ? 'review.confirmDiffering' : 'review.confirm'), busy, give: onConfirm }}
    >
      <chakra.p m="0" textStyle="lg">
        {t('review.summary', { boxes, done: lines.length - differing.length, lines: lines.length })}
      </chakra.p>
      {inspect > 0 ? (
        <chakra.p m="0" mt="1" color="fg.muted">
          {t('review.inspect', { n: inspect })}
        </chakra.p>
      ) : null}
      {differing.length > 0 ? <Differences lines={differing} /> : null}
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
            {line.qty} / {line.planQty}
          </chakra.span>
          <chakra.span minW="7rem" textAlign="end" fontWeight="semibold">
            <Quantity value={subQty(line.qty, line.planQty)} unit={line.unitCode} />
          </chakra.span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
