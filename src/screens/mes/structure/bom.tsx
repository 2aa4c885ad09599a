/** Bills of materials: a product by version, with its components, and as a tree that shows what it consists of or where it is used. */
import { FileUp, Star } from 'lucide-react';
import { lazy } from 'react';
import { BomLine, type BomLineRow, type BomRow, bom } from '#domain/basic/bom.document.ts';
import { bomCreate, bomRight, bomSave } from '#domain/basic/bom.operation.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { type Draft, defineEntry } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { ViewMore } from '#pages/document/plan.ts';
import type { Viewed } from '#store/store.ts';
import { BomTree } from './bom-tree.tsx';
import { changed } from './structure-history.ts';

const BomImportDrawer = lazy(() => import('./bom-import-drawer.tsx').then((part) => ({ default: part.BomImportDrawer })));

type Types = readonly (1 | 2 | 3)[];

const PARTS = linesOf(BomLine, {
  docType: 'bom',
  material: 'materialId',
  once: ['matCode', 'opCode'],
  most: 500,
  file: bomRight('import'),
  cells: [
    { key: 'qtyPer', width: 120 },
    { key: 'scrapPct', width: 84, start: '0' },
    { key: 'opCode', width: 120 },
    { key: 'issueMode', width: 120, start: '1' },
    { key: 'substituteGroup', width: 80 },
  ],
});

/** @param types what is made here or outside, or what the hardware store keeps */
export function bomScreen(path: string, types: Types) {
  const several = types.length > 1 ? ['bomType'] : [];
  return documentScreen(bom, BomLine, {
    path,
    id: `structure${path}`,
    list: {
      knownBy: ['productId.matCode', 'productId.matName', 'prodVersion'],
      columns: ['isDefault', 'bomType', 'baseQty', 'validFrom', 'validTo', 'auditedByName'],
      wide: ['validTo', 'auditedByName'],
      hidden: ['updatedAt'],
      cells: { 'productId.matName': { width: 140, grow: 2 }, prodVersion: { code: true, width: 90, grow: 0 }, bomType: { width: 84 } },
      search: ['productId', 'prodVersion'],
      where: { bomType: types },
      menu: {
        routings: { to: ['/basic/craft-path'] },
        import: {
          icon: FileUp,
          online: true,
          form: ({ onClose }) => <BomImportDrawer types={types} onClose={onClose} />,
          right: (actor) => hasRight(actor, bomRight('import')) && hasRight(actor, bomCreate.right),
        },
      },
    },
    view: {
      facts: ['productId', 'prodVersion', 'bomType', 'baseQty', 'validFrom', 'validTo'],
      lines: ['lineNo', 'materialId.matCode', 'materialId.matName', 'qtyPer', 'scrapPct', 'opCode', 'issueMode', 'substituteGroup'],
      wide: ['substituteGroup'],
      cells: {
        qtyPer: { sum: false },
        opCode: { value: ({ opCode }) => opCode },
      },
      useMore: useBomView,
      Sections: ({ view }) => <BomTree bom={view.row} />,
    },
    verbs: {
      order: ['review', 'edit', 'setDefault', 'copy', 'unreview', 'delete'],
      of: {
        setDefault: { icon: Star },
        copy: { to: ({ id }) => [path, { new: '1', copy: id }], right: bomCreate.right, online: true },
      },
    },
    entry: defineEntry({
      create: bomCreate,
      save: bomSave,
      ...PARTS,
      ...(several.length > 0 ? {} : { also: { bomType: types[0] } }),
      head: ['productId', 'prodVersion', ...several, 'baseQty', 'validFrom', 'validTo', 'remark'],
      fixed: ['productId', 'prodVersion', ...several],
      copied: ['productId', ...several, 'baseQty'],
      codes: { bomType: types },
      start: (_actor, _records, { today }) => ({ baseQty: '1', validFrom: today, bomType: String(types[0]) }),
      lack: (lines, known, draft) => (endsBefore(draft) ? 'dates' : PARTS.lack(lines, known, draft)),
    }),
  });
}

const endsBefore = ({ head: { validFrom = '', validTo = '' } }: Draft): boolean => validTo !== '' && validTo < validFrom;

function useBomView({ row }: Viewed<BomRow>): ViewMore<BomLineRow> {
  const { say } = useDocumentWords('bom');
  return {
    ...(row.isDefault ? { told: { prodVersion: `${row.prodVersion} · ${say('default')}` } } : {}),
    history: changed(row, say('history.updated')),
  };
}
