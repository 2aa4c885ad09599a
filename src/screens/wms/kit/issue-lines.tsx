import { chakra, Flex } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Candidate, freeQty } from '#domain/wms/stock/allocation.ts';
import { isLoose } from '#domain/wms/stock/loose.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { CodeText } from '#ui/code-text.tsx';
import { QuantityInput } from '#ui/form/quantity-input.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { type DraftLine, isWrong, sourcesOf } from './issue-draft.ts';

/** What the lines of a document need of its form. */
export interface TakingForm {
  readonly draft: { readonly lines: readonly DraftLine[] };
  readonly candidates: readonly Candidate[];
  /** Undefined while it is read. */
  readonly stock: { readonly today: string } | undefined;
  readonly setLine: (key: string, patch: Partial<DraftLine>) => void;
  readonly remove: (key: string) => void;
}

/** What is taken, from which bin, and how much of it; the place to take from first is proposed. */
export function IssueLines({ form }: { form: TakingForm }) {
  return (
    <chakra.ul listStyleType="none" m="0" p="0">
      {form.draft.lines.map((line) => (
        <Line key={line.key} line={line} form={form} />
      ))}
    </chakra.ul>
  );
}

function Line({ line, form }: { line: DraftLine; form: TakingForm }) {
  const { t } = useTranslation('hardware');
  const labels = useLabels();
  const sources = form.stock ? sourcesOf(form.candidates, line.materialId, form.stock.today) : [];
  const text = ({ box, bin, batch }: Candidate) =>
    [isLoose(box) ? null : box.boxNo, batch?.batchNo, `${freeQty(box)} ${line.unit}`, bin?.binName].filter(Boolean).join(' · ');
  const options = sources.map((source) => ({ value: source.box.id, code: source.bin?.binCode ?? '', label: text(source) }));
  return (
    <Flex as="li" align="center" gap="gap" py="2" borderTopWidth="1px" borderColor="border.muted" wrap="wrap">
      <chakra.div flex="1 1 14rem" minW="0">
        <CodeText value={line.matCode} /> <chakra.span color="fg.muted">{line.matName}</chakra.span>
      </chakra.div>
      <chakra.div flex="1 1 16rem" minW="0">
        <SelectInput
          label={`${labels.field('issueLine', 'binId')} ${line.matCode}`}
          value={line.boxId}
          options={options}
          onChange={(boxId) => form.setLine(line.key, { boxId })}
        />
      </chakra.div>
      <chakra.div w="11rem">
        <QuantityInput
          label={`${labels.field('issueLine', 'qty')} ${line.matCode}`}
          value={line.qty}
          unit={line.unit}
          decimals={6}
          invalid={form.stock !== undefined && isWrong(line, sources)}
          onChange={(qty) => form.setLine(line.key, { qty })}
        />
      </chakra.div>
      <IconButton icon={Trash2} label={t('removeLine', { matCode: line.matCode })} onClick={() => form.remove(line.key)} />
    </Flex>
  );
}
