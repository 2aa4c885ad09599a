/** Numbers of the pieces in a box, wherever a box stands in a row: offered where its material has numbers. The server knows them; the last answer stays. */
import { useQuery } from '@tanstack/react-query';
import { Barcode } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { MaterialProdCodeRule } from '#domain/basic/product.resource.ts';
import type { BoxSerialLine } from '#domain/wms/answers.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { useRowsWhere } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Action } from '#ui/page-header.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';

const serialsOf = call<{ readonly list: readonly BoxSerialLine[]; readonly total: number }>('POST /api/wms/wmsStock/boxSerials');
const CERTAINTY = 'traceCertainty';

const KNOWN: KnownOf<BoxSerialLine, BaseWords> = {
  code: { word: 'field:madeSerial.code', kind: 'code', width: 170, grow: 2 },
  certainty: {
    word: 'serials.certainty',
    width: 96,
    grow: 0,
    state: ({ certainty }, { labels }) => ({ tone: labels.tone(CERTAINTY, certainty), label: labels.code(CERTAINTY, certainty) }),
  },
  orderNo: { word: 'field:common.orderNo', kind: 'code', width: 130 },
  at: { word: 'serials.at', kind: 'minute', width: 140, grow: 0 },
  by: { word: 'serials.by', width: 90 },
};

interface Boxed {
  readonly boxNo: string;
  readonly materialId: string;
}

/** The verb of a row that opens them, and the drawer that it opens. */
export function useBoxSerials(): { readonly verbs: (row: Boxed) => readonly Action[]; readonly drawer: ReactNode } {
  const { t } = useTranslation('warehouse');
  const [boxNo, setBoxNo] = useState<string | null>(null);
  const rules = useRowsWhere(MaterialProdCodeRule);
  const numbered = useMemo(() => new Set(rules?.map(({ row }) => row.materialId)), [rules]);
  const verbs = useCallback(
    (row: Boxed): readonly Action[] =>
      numbered.has(row.materialId)
        ? [{ key: 'serials', label: t('serials.action'), icon: Barcode, onClick: () => setBoxNo(row.boxNo) }]
        : [],
    [numbered, t],
  );
  return { verbs, drawer: boxNo === null ? null : <SerialsDrawer boxNo={boxNo} onClose={() => setBoxNo(null)} /> };
}

function SerialsDrawer({ boxNo, onClose }: { readonly boxNo: string; readonly onClose: () => void }) {
  const words = useBaseWords('warehouse');
  const { t } = words;
  const answer = useQuery({
    queryKey: ['box-serials', boxNo],
    queryFn: ({ signal }) => serialsOf({ boxNo }, { signal, alertError: false }),
  });
  const { list, total = 0 } = answer.data ?? {};
  const isCut = list !== undefined && list.length < total;
  return (
    <SideDrawer title={t('serials.action')} size="lg" onClose={onClose} beside={<CodeText value={words.labels.boxNo(boxNo)} copy />}>
      <TableSection
        id="wms.boxSerials"
        title={t('serials.title')}
        known={KNOWN}
        words={words}
        rows={list}
        count={total}
        rowKey={({ id }) => id}
        answer={answer}
        none={t('serials.none')}
        before={isCut ? <Notice tone="warn" label={t('serials.cut')} text={t('serials.cutText', { n: list.length })} /> : null}
      />
    </SideDrawer>
  );
}
