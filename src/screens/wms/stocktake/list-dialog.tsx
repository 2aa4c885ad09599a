/** Entering the list that a partner has counted and signed: what it says of the lines is seen before it is sent. */
import { Button, Checkbox, chakra } from '@chakra-ui/react';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkCountList } from '#domain/wms/stocktake/count-list.operation.ts';
import { type ListRow, readList } from '#domain/wms/stocktake/partner.ts';
import { CheckLine, type CheckRow, MOST_NAMED } from '#domain/wms/stocktake/stocktake.document.ts';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { useSheet } from '#pages/document/lines/use-sheet.ts';
import { verbTitle } from '#pages/document/verb-rules.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useRowsBy, useSyncStatus } from '#store/hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/modal.tsx';

export function ListDialog({ row, onClose }: { readonly row: CheckRow; readonly onClose: () => void }) {
  const { t } = useTranslation('stocktake');
  const words = useDocumentWords('checkInfo');
  const labels = useLabels();
  const { submit, busy } = useSubmit();
  const { online } = useSyncStatus();
  const lines = useRowsBy(CheckLine, 'docId', row.id);
  const [list, setList] = useState<readonly ListRow[] | null>(null);
  const [isZero, setZero] = useState(false);
  const titles = {
    qty: t('fill.quantity'),
    boxNo: labels.field('checkLine', 'boxNo'),
    matCode: labels.field('checkLine', 'matCode'),
    batchNo: labels.field('checkLine', 'batchNo'),
  };
  const choose = useSheet(titles, {}, (rows) =>
    setList(rows.map(({ boxNo = '', matCode = '', batchNo = '', qty = '' }) => ({ boxNo, matCode, batchNo, qty }))),
  );
  const read =
    list && lines
      ? readList(
          list,
          lines.map((view) => view.row),
        )
      : null;
  const missing = read?.missing ?? [];
  const entries = [...(read?.entries ?? []), ...(isZero ? missing.map((lineId) => ({ lineId, qty: '0' })) : [])];
  const isFaulty = read !== null && read.unknown.length + read.wrong.length > 0;
  const hindered =
    read === null
      ? t('list.chooseFirst')
      : isFaulty || entries.length === 0
        ? t('list.repair')
        : entries.length > MOST_NAMED
          ? t('list.tooMany', { n: MOST_NAMED })
          : undefined;
  const give = async (): Promise<void> => {
    const written = await submit(checkCountList, { id: row.id, entries }, { done: t('done') });
    if (written.ok) onClose();
  };
  return (
    <Modal
      title={verbTitle(words, 'countList', row.docNo)}
      size="lg"
      onClose={onClose}
      answer={{ label: t('list.enter', { n: entries.length }), busy, why: online ? hindered : t('needsServer'), give: () => void give() }}
    >
      <chakra.p m="0" mb="3" color="fg.muted">
        {t('list.lead')}
      </chakra.p>
      <Button variant="outline" mb="3" onClick={() => void choose()}>
        <Icon of={FileSpreadsheet} />
        {t('list.choose')}
      </Button>
      {read ? (
        <chakra.section role="status">
          <chakra.p m="0" mb="2">
            {t('list.read', { n: read.entries.length })}
          </chakra.p>
          <Faults title={t('list.unknown', { n: read.unknown.length })} rows={read.unknown} />
          <Faults title={t('list.wrong', { n: read.wrong.length })} rows={read.wrong} />
          {missing.length > 0 ? (
            <>
              <chakra.p m="0" mb="1">
                {t('list.missing', { n: missing.length })}
              </chakra.p>
              <Checkbox.Root checked={isZero} onCheckedChange={({ checked }) => setZero(checked === true)} minH="44px">
                <Checkbox.HiddenInput />
                <Checkbox.Control />
                <Checkbox.Label>{t('list.zero')}</Checkbox.Label>
              </Checkbox.Root>
            </>
          ) : null}
        </chakra.section>
      ) : null}
    </Modal>
  );
}

/** Rows that cannot be entered, as the file has them. */
function Faults({ title, rows }: { readonly title: string; readonly rows: readonly ListRow[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <chakra.p m="0" mb="1" color="fg.error">
        {title}
      </chakra.p>
      <chakra.ul listStyleType="none" m="0" mb="2" p="0" maxH="20vh" overflow="auto">
        {rows.map((one) => (
          <chakra.li key={JSON.stringify(one)} py="1">
            {[one.boxNo, one.matCode, one.batchNo, one.qty].filter((text) => text !== '').join(' · ')}
          </chakra.li>
        ))}
      </chakra.ul>
    </>
  );
}
