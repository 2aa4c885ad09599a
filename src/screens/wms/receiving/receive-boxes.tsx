/** Boxes already saved, newest first. Each can be taken back, and its label printed. */

import { chakra, Flex } from '@chakra-ui/react';
import { Camera, Printer, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { receiptUnscan } from '#domain/wms/receiving/receipt.operation.ts';
import { PendingMark } from '#pages/document/pending-mark.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { usePrintLabel } from '#screens/wms/kit/use-print-label.ts';
import { CodeText } from '#ui/code-text.tsx';
import { confirm } from '#ui/feedback/ask.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Quantity } from '#ui/quantity.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { isLooseLine, type ReceiptView } from './use-receipt.ts';

export interface ReceiveBoxesProps {
  readonly view: ReceiptView;
  /** Boxes of this line only; '' = all. */
  readonly lineId: string;
  readonly onUnscan: (boxId: string, boxNo: string) => Promise<unknown>;
}

const SHOWN = 50;

export function ReceiveBoxes({ view, lineId, onUnscan }: ReceiveBoxesProps) {
  const { t } = useTranslation('raw');
  const line = view.lines.find((each) => each.id === lineId);
  const ofLine = (all: ReceiptView['boxes']) => (line ? all.filter(({ row }) => row.lineId === line.id) : all);
  const [boxes, refused] = [ofLine(view.boxes), ofLine(view.refused)];
  const title = line ? t('receive.boxesOf', { matCode: line.matCode }) : t('receive.boxes');
  if (boxes.length + refused.length === 0) return null;
  return (
    <Section title={title} count={boxes.length} flush>
      <chakra.ul listStyleType="none" m="0" p="0">
        {refused.map((box) => (
          <BoxItem key={box.row.id} box={box} view={view} onUnscan={onUnscan} />
        ))}
        {boxes.slice(0, SHOWN).map((box) => (
          <BoxItem key={box.row.id} box={box} view={view} onUnscan={onUnscan} />
        ))}
      </chakra.ul>
    </Section>
  );
}

type Box = ReceiptView['boxes'][number];

function BoxItem({ box, view, onUnscan }: { box: Box; view: ReceiptView; onUnscan: ReceiveBoxesProps['onUnscan'] }) {
  const { t } = useTranslation('raw');
  const labels = useLabels();
  const print = usePrintLabel();
  const mayUndo = useRight(receiptUnscan.right);
  const { row, pending } = box;
  const line = view.lines.find((each) => each.id === row.lineId);
  const bin = view.bins.find((each) => each.id === row.binId)?.binCode ?? '';
  const loose = line !== undefined && isLooseLine(view, line);
  const undo = async () => {
    const agreed = await confirm({
      question: t('receive.undoAsk', { boxNo: row.boxNo }),
      detail: t('receive.undoDetail'),
      confirmLabel: t('receive.undoYes'),
    });
    if (agreed) await onUnscan(row.id, row.boxNo);
  };
  return (
    <Flex as="li" align="center" gap="2" ps="panel" pe="2" py="1" minH="row" borderTopWidth="1px" borderColor="border.muted">
      <chakra.div flex="1" minW="0">
        <Flex align="center" gap="2" wrap="wrap">
          <CodeText value={loose ? bin : row.boxNo} />
          <PendingMark pending={pending} />
          {row.damage ? <StateBadge tone="error" label={t(row.isRefused ? 'receive.isRefused' : 'receive.damaged')} /> : null}
          {row.photoIds.length > 0 ? <Icon of={Camera} color="fg.muted" name={t('receive.photos', { n: row.photoIds.length })} /> : null}
        </Flex>
        <chakra.div textStyle="xs" color="fg.muted">
          {[line?.matCode, row.batchNo, row.expiryDate, bin, labels.instant(row.scannedAt).slice(11), row.damage]
            .filter(Boolean)
            .join(' · ')}
        </chakra.div>
      </chakra.div>
      <Quantity value={row.qty} unit={line?.unitCode} size="lg" />
      {loose || row.isRefused ? null : (
        <IconButton
          icon={Printer}
          label={t('label.print', { boxNo: row.boxNo })}
          onClick={() => line && print(labelText(row, line, view, bin))}
        />
      )}
      {mayUndo && !row.isRefused ? <IconButton icon={Undo2} label={t('receive.undo', { boxNo: row.boxNo })} onClick={undo} /> : null}
    </Flex>
  );
}

function labelText(row: Box['row'], line: ReceiptView['lines'][number], view: ReceiptView, bin: string) {
  return {
    boxNo: row.boxNo,
    material: line.matCode,
    name: line.matName,
    spec: line.spec ?? '',
    quantity: row.qty,
    unit: line.unitCode,
    lot: row.batchNo,
    expiry: row.expiryDate,
    supplierId: view.receipt.row.supplierId,
    receivedAt: row.scannedAt,
    docNo: view.receipt.row.docNo,
    bin,
  };
}
