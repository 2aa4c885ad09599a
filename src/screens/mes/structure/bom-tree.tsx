/** The complete structure below a product, or everything above it, as the server expands it. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '#api/client.ts';
import type { BomRow } from '#domain/basic/bom.document.ts';
import { type ShownRow, shownRows } from '#domain/basic/bom-rows.ts';
import type { BomTreeRow } from '#domain/basic/bom-view.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { Choice } from '#ui/form/choice.tsx';

const tree = call<BomTreeRow[]>('POST /api/system/materialBom/getBomLits');
const keyOf = ({ key }: ShownRow): string => key;
const unit = ({ unitCode }: ShownRow): string => unitCode;

const COLUMNS: KnownOf<ShownRow, BaseWords> = {
  matCode: { word: 'field:common.matCode', kind: 'code', width: 190 },
  matName: { word: 'field:common.matName', width: 130, grow: 2 },
  level: { word: 'tree.level', kind: 'figure', width: 60, grow: 0 },
  prodVersion: { word: 'field:bom.prodVersion', kind: 'code', width: 90 },
  qtyPer: { word: 'field:bomLine.qtyPer', kind: 'figure', width: 90, unit },
  needQty: { word: 'tree.need', kind: 'figure', width: 110, unit },
  opCode: { word: 'field:bomLine.opCode', kind: 'code', width: 90, wideOnly: true },
};

export function BomTree({ bom: { productId, prodVersion, version } }: { bom: BomRow }) {
  const words = useBaseWords('structure');
  const [shown, setShown] = useState<'below' | 'used'>('below');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const whereUsed = shown === 'used';
  const answer = useQuery({
    queryKey: ['bom-tree', productId, prodVersion, whereUsed, version],
    queryFn: ({ signal }) => tree({ productId, prodVersion, whereUsed }, { signal, alertError: false }),
    meta: { persist: true },
  });
  const rows = useMemo(() => shownRows(answer.data ?? [], closed), [answer.data, closed]);
  const items = (['below', 'used'] as const).map((value) => ({ value, label: words.t(`tree.${value}`) }));
  return (
    <TableSection
      id="structure.bom.tree"
      title={words.t(`tree.${shown}`)}
      known={COLUMNS}
      words={words}
      rows={answer.data && rows}
      rowKey={keyOf}
      none={words.t(whereUsed ? 'tree.notUsed' : 'tree.none')}
      answer={answer}
      offlineWord="structure:tree.offline"
      actions={<Choice label={words.t('tree.shown')} value={shown} items={items} onChange={setShown} />}
      tree={{
        depth: ({ level }) => level - 1,
        expanded: ({ children, key }) => (children.length === 0 ? undefined : !closed.has(key)),
        onToggle: ({ key }) => setClosed((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key])),
      }}
    />
  );
}
