/** Bills of materials: a product by version, its components, and as a tree what it is made of or where it is used. */
import { CopyPlus, FileUp, Star } from 'lucide-react';
import { type ComponentType, lazy, useMemo } from 'react';
import { BomLine, type BomLineRow, type BomRow, bom } from '#domain/basic/bom.document.ts';
import { bomCreate, bomRight } from '#domain/basic/bom.operation.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ListMore, VerbForm, ViewMore } from '#pages/document/plan.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useRow } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { BomTask } from './bom-draft.ts';
import { BomTree } from './bom-tree.tsx';
import { changed } from './structure-history.ts';
import { useProductSearch } from './use-product-search.ts';

const BomImportDrawer = lazy(() => import('./bom-import-drawer.tsx').then((part) => ({ default: part.BomImportDrawer })));
const BomDialog = lazy(() => import('./bom-dialog.tsx').then((part) => ({ default: part.BomDialog })));

type Types = readonly (1 | 2 | 3)[];

/** @param types what is made here or outside, or what the hardware store keeps */
export function bomScreen(path: string, types: Types) {
  const Dialog = bomDialog(path, types);
  const form =
    (kind: 'copy' | 'edit'): VerbForm<BomRow> =>
    ({ row, onClose }) => <Dialog task={{ kind, row }} onClose={onClose} />;
  return documentScreen(bom, BomLine, {
    ...{ path, id: `structure${path}` },
    list: {
      knownBy: ['productId.matCode', 'productId.matName', 'prodVersion'],
      columns: ['isDefault', 'bomType', 'baseQty', 'validFrom', 'validTo', 'auditedByName'],
      wide: ['validTo', 'auditedByName'],
      hidden: ['updatedAt'],
      cells: { 'productId.matName': { width: 140, grow: 2 }, prodVersion: { code: true, width: 90, grow: 0 }, bomType: { width: 84 } },
      search: ['product', 'prodVersion'],
      where: { bomType: types },
      create: {
        form: ({ onClose }) => <Dialog task={{ kind: 'create', row: null }} onClose={onClose} />,
        right: bomCreate.right,
        online: true,
      },
      menu: {
        routings: { to: ['/basic/craft-path'] },
        import: {
          ...{ icon: FileUp, online: true, form: ({ onClose }) => <BomImportDrawer types={types} onClose={onClose} /> },
          right: (actor) => hasRight(actor, bomRight('import')) && hasRight(actor, bomCreate.right),
        },
      },
      useMore: useBomList,
    },
    view: {
      facts: ['productId', 'prodVersion', 'bomType', 'baseQty', 'validFrom', 'validTo'],
      lines: ['lineNo', 'materialId.matCode', 'materialId.matName', 'qtyPer', 'scrapPct', 'opCode', 'issueMode', 'substituteGroup'],
      wide: ['substituteGroup'],
      cells: {
        lineNo: { width: 56 },
        qtyPer: { sum: false },
        opCode: { code: true, value: ({ opCode }) => opCode },
      },
      useMore: useBomView,
      Sections: ({ view }) => <BomTree bom={view.row} />,
    },
    verbs: {
      order: ['review', 'edit', 'setDefault', 'copy', 'unreview', 'delete'],
      of: {
        edit: { form: form('edit'), online: true },
        setDefault: { icon: Star },
        copy: { icon: CopyPlus, form: form('copy'), right: bomCreate.right, online: true },
      },
    },
  });
}

/** In it one is entered; a new one is shown as soon as it is there. */
const bomDialog = (path: string, types: Types): ComponentType<{ task: BomTask; onClose: () => void }> =>
  function Entering({ task, onClose }) {
    const go = useGo();
    return <BomDialog task={task} types={types} onClose={onClose} onMade={(id) => go(path, { id })} />;
  };

function useBomList({ product }: SearchValues): ListMore<BomRow> {
  const { say } = useDocumentWords('bom');
  const search = useProductSearch('bom', product);
  const cells = useMemo(() => {
    const word = ({ row }: Viewed<BomRow>) => (row.isDefault ? say('default') : '');
    return {
      isDefault: {
        value: word,
        render: (view: Viewed<BomRow>) => (view.row.isDefault ? <StateBadge tone="ok" label={word(view)} /> : null),
      },
    };
  }, [say]);
  return { ...search, cells };
}

function useBomView({ row }: Viewed<BomRow>): ViewMore<BomLineRow> {
  const { say } = useDocumentWords('bom');
  const product = useRow(Material, row.productId)?.row;
  return {
    told: {
      productId: `${product?.matCode ?? ''} ${product?.matName ?? ''}`,
      ...(row.isDefault ? { prodVersion: `${row.prodVersion} · ${say('default')}` } : {}),
    },
    history: changed(row, say('history.updated')),
  };
}
