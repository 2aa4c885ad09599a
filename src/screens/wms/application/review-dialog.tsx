/** Reviewing an application: each line is approved in full, in part, or not at all and why. The server sets the quantities aside. */
import { chakra, Flex, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cmpQty, isPositive, isQuantity, minQty, quantity } from '#domain/kernel/quantity.ts';
import { ApplicationLine, type ApplicationLineRow, type ApplicationRow } from '#domain/wms/application.document.ts';
import { applicationReview } from '#domain/wms/application.operation.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { type StoreStock, useStoreStock } from '#screens/wms/kit/use-store-stock.ts';
import { useRowsBy, useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { Modal } from '#ui/modal.tsx';
import { Quantity } from '#ui/quantity.tsx';

interface Verdict {
  readonly qty: string;
  readonly reason: string;
}

interface ReviewProps {
  readonly row: ApplicationRow;
  readonly onClose: () => void;
}

export function ReviewDialog({ row, onClose }: ReviewProps) {
  const lines = useRowsBy(ApplicationLine, 'docId', row.id);
  const live = (lines ?? [])
    .map((line) => line.row)
    .filter((line) => !line.isRemoved)
    .sort((a, b) => a.lineNo - b.lineNo);
  return lines ? <Review row={row} lines={live} onClose={onClose} /> : null;
}

/** Proposed: what was asked for, as far as the store has it. */
const proposal = (line: ApplicationLineRow, stock: StoreStock | undefined): string =>
  stock ? minQty(line.applyQty, stock.totals.get(line.materialId)?.available ?? '0') : line.applyQty;

type Fault = 'qty' | 'reason' | null;
function faultOf(line: ApplicationLineRow, { qty, reason }: Verdict): Fault {
  if (!isQuantity(qty) || cmpQty(qty, '0') < 0 || cmpQty(qty, line.applyQty) > 0) return 'qty';
  return !isPositive(qty) && reason.trim().length < 2 ? 'reason' : null;
}

function Review({ row, lines, onClose }: ReviewProps & { readonly lines: readonly ApplicationLineRow[] }) {
  const { t } = useTranslation('ui');
  const { say } = useDocumentWords('application');
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const stock = useStoreStock(
    row.fromWarehouseId ?? '',
    lines.map(({ materialId }) => materialId),
  );
  const [given, setGiven] = useState<Readonly<Record<string, Verdict>>>({});
  const [tried, setTried] = useState(false);
  const verdictOf = (line: ApplicationLineRow): Verdict => given[line.id] ?? { qty: proposal(line, stock), reason: '' };
  const wrong = lines.filter((line) => faultOf(line, verdictOf(line)) !== null);
  const none = lines.every((line) => !isPositive(verdictOf(line).qty || '0'));
  const send = async () => {
    setTried(true);
    if (!online || wrong.length > 0 || none) return;
    const verdicts = lines.map((line) => {
      const { qty, reason } = verdictOf(line);
      return { lineId: line.id, approvedQty: quantity(qty), rejectReason: isPositive(qty) ? null : reason.trim() };
    });
    const written = await submit(applicationReview, { id: row.id, lines: verdicts }, { done: say('verb.reviewDone') });
    if (written.ok) onClose();
  };
  return (
    <Modal
      title={say('verb.reviewTitle', { docNo: row.docNo ?? t('pending.noNumber') })}
      size="lg"
      onClose={onClose}
      answer={{
        label: say('verb.review'),
        busy,
        why: online ? undefined : say('needsServer'),
        give: () => void send(),
      }}
    >
      <chakra.ul listStyleType="none" m="0" p="0">
        {lines.map((line) => (
          <ReviewLine
            key={line.id}
            line={line}
            stock={stock}
            verdict={verdictOf(line)}
            fault={tried ? faultOf(line, verdictOf(line)) : null}
            onChange={(part) => setGiven({ ...given, [line.id]: { ...verdictOf(line), ...part } })}
          />
        ))}
      </chakra.ul>
      {tried && none ? (
        <chakra.p role="alert" m="0" mt="2" textStyle="sm" color="error.fg">
          {say('verb.reviewNone')}
        </chakra.p>
      ) : null}
    </Modal>
  );
}

interface ReviewLineProps {
  readonly line: ApplicationLineRow;
  readonly stock: StoreStock | undefined;
  readonly verdict: Verdict;
  readonly fault: Fault;
  readonly onChange: (part: Partial<Verdict>) => void;
}

function ReviewLine({ line, stock, verdict, fault, onChange }: ReviewLineProps) {
  const { say } = useDocumentWords('application');
  const labels = useLabels();
  const rejected = isQuantity(verdict.qty) && !isPositive(verdict.qty);
  const reasonLabel = `${labels.field('applicationLine', 'rejectReason')} ${line.matCode}`;
  return (
    <Flex as="li" align="center" gap="gap" py="2" borderTopWidth="1px" borderColor="border.muted" wrap="wrap">
      <chakra.div flex="1 1 14rem" minW="0">
        <CodeText value={line.matCode} /> <chakra.span color="fg.muted">{line.matName}</chakra.span>
        <chakra.div textStyle="xs" color="fg.muted">
          {labels.field('applicationLine', 'applyQty')} <Quantity value={line.applyQty} unit={line.unitCode} />
          {stock ? (
            <>
              {' · '}
              {say('column.stock')} <Quantity value={stock.totals.get(line.materialId)?.available ?? '0'} unit={line.unitCode} />
            </>
          ) : null}
        </chakra.div>
      </chakra.div>
      <chakra.div w="12rem">
        <QuantityInput
          label={`${labels.field('applicationLine', 'approvedQty')} ${line.matCode}`}
          value={verdict.qty}
          unit={line.unitCode}
          decimals={6}
          invalid={fault === 'qty'}
          onChange={(qty) => onChange({ qty })}
        />
      </chakra.div>
      {rejected ? (
        <Input
          flex="1 1 100%"
          aria-label={reasonLabel}
          placeholder={reasonLabel}
          aria-invalid={fault === 'reason' || undefined}
          maxLength={500}
          value={verdict.reason}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      ) : null}
    </Flex>
  );
}
