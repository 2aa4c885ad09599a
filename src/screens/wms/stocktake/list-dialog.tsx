/** Entering the list that a partner has counted and signed: what it says of the lines is seen before it is sent. */
import { Button, chakra } from '@chakra-ui/react';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { f } from '#domain/kernel/field.ts';
import { checkCountList } from '#domain/wms/stocktake/count-list.operation.ts';
import { entriesOf, type ListRow, listFault, readList } from '#domain/wms/stocktake/partner.ts';
import { CheckLine, type CheckRow, MOST_NAMED } from '#domain/wms/stocktake/stocktake.document.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useSheet } from '#pages/document/lines/use-sheet.ts';
import { useLinesOf } from '#pages/document/use-lines-of.ts';
import { useVerbForm } from '#pages/document/use-verb-form.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { Icon } from '#ui/icon.tsx';
import { TextList } from '#ui/text-list.tsx';

const inWords = (rows: readonly ListRow[]): string[] =>
  rows.map(({ boxNo, matCode, batchNo, qty }) => [boxNo, matCode, batchNo, qty].filter((text) => text !== '').join(' · '));

export function ListDialog({ row, onClose }: { readonly row: CheckRow; readonly onClose: () => void }) {
  const { t } = useTranslation('stocktake');
  const labels = useLabels();
  const { title, answer, write } = useVerbForm('checkInfo', 'countList', row);
  const lines = useLinesOf(CheckLine, row.id) ?? [];
  const [list, setList] = useState<readonly ListRow[] | null>(null);
  const field = (name: string): string => labels.field(CheckLine.name, name);
  const titles = { qty: t('fill.quantity'), boxNo: field('boxNo'), matCode: field('matCode'), batchNo: field('batchNo') };
  const choose = useSheet(titles, {}, (rows) =>
    setList(rows.map(({ boxNo = '', matCode = '', batchNo = '', qty = '' }) => ({ boxNo, matCode, batchNo, qty }))),
  );
  const read = list && readList(list, lines);
  const missing = read?.missing.length ?? 0;
  return (
    <AskDialog
      title={title}
      size="lg"
      lead={
        <>
          <chakra.p m="0" mb="3">
            {t('list.lead')}
          </chakra.p>
          <Button variant="outline" mb="3" onClick={() => void choose()}>
            <Icon of={FileSpreadsheet} />
            {t('list.choose')}
          </Button>
          {read ? (
            <>
              <chakra.p role="status" m="0" mb="2">
                {t('list.read', { n: read.entries.length })}
              </chakra.p>
              <TextList title={t('list.unknown', { n: read.unknown.length })} rows={inWords(read.unknown)} isError />
              <TextList title={t('list.wrong', { n: read.wrong.length })} rows={inWords(read.wrong)} isError />
              {missing > 0 ? <chakra.p m="0">{t('list.missing', { n: missing })}</chakra.p> : null}
            </>
          ) : null}
        </>
      }
      entity={CheckLine}
      fields={missing > 0 ? [{ key: 'isZero', field: f.bool(), label: t('list.zero'), look: 'check' }] : []}
      answer={{
        label: ({ isZero }) => t('list.enter', { n: entriesOf(read, Boolean(isZero)).length }),
        busy: answer.busy,
        why: ({ isZero }) => {
          const fault = listFault(read, Boolean(isZero));
          return answer.why ?? (fault === null ? undefined : t(`list.${fault}`, { n: MOST_NAMED }));
        },
      }}
      send={({ isZero }) => write(checkCountList, { id: row.id, entries: entriesOf(read, isZero === true) })}
      onClose={onClose}
    />
  );
}
