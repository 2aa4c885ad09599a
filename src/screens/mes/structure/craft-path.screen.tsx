/** /basic/craft-path: how products are made, operation by operation; with `operations` the operations they are made of. */
import { CopyPlus } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Material } from '#domain/basic/material.resource.ts';
import { routingCreate } from '#domain/mes/routing.operation.ts';
import { operationDef, RoutingOperation, type RoutingOperationRow, type RoutingRow, routing } from '#domain/mes/routing.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { VerbForm, ViewMore } from '#pages/document/plan.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useRow } from '#store/hooks.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import type { PathTask } from './path-draft.ts';
import { changed } from './structure-history.ts';
import { useProductSearch } from './use-product-search.ts';

const PathDialog = lazy(() => import('./path-dialog.tsx').then((part) => ({ default: part.PathDialog })));
const PATH = '/basic/craft-path';
const CHECKS = '/basic/craft-mes';
const NEW_OPERATION = { start: { opType: 1, isKey: false }, fixed: () => ['opCode'] };

export const Screen = documentScreen(routing, RoutingOperation, {
  path: PATH,
  id: 'structure.routing',
  faces: [{ when: (query) => query.has('operations'), Part: Operations }],
  list: {
    knownBy: ['productId.matCode', 'productId.matName', 'routingVersion'],
    columns: ['way', 'auditedByName'],
    wide: ['auditedByName'],
    cells: { routingVersion: { code: true, width: 80, grow: 0 }, way: { code: true, width: 200, grow: 2 } },
    told: { way: { of: (steps) => steps.map(({ opCode }) => opCode).join(' → ') } },
    search: ['product'],
    create: {
      form: ({ onClose }) => <Entering task={{ kind: 'create', row: null }} onClose={onClose} />,
      right: routingCreate.right,
      online: true,
    },
    menu: { operations: { to: [PATH, { operations: '1' }] } },
    useMore: ({ product }: SearchValues) => useProductSearch('routing', product),
  },
  view: {
    facts: ['productId', 'routingVersion'],
    lines: [
      ...['opSeq', 'opCode', 'opCode.opName', 'isReportPoint', 'needFirstArticle', 'isOutsource', 'isLast'],
      ...['stdMinutes', 'transferBatch', 'yieldPct'],
    ],
    wide: ['transferBatch', 'yieldPct'],
    cells: {
      opSeq: { width: 84 },
      opCode: { code: true, width: 84, value: ({ opCode }) => opCode },
      'opCode.opName': { width: 100, grow: 2 },
      ...{ isReportPoint: { width: 84 }, needFirstArticle: { width: 80 }, isOutsource: { width: 76 }, isLast: { width: 80 } },
      stdMinutes: { width: 84, unit: 'min' },
      transferBatch: { width: 84, sum: false },
      yieldPct: { width: 84 },
    },
    useMore: useRoutingView,
  },
  verbs: {
    order: ['review', 'edit', 'copy', 'unreview', 'checks', 'delete'],
    of: {
      edit: { form: form('edit'), online: true },
      copy: { icon: CopyPlus, form: form('copy'), right: routingCreate.right, online: true },
      checks: { to: ({ id }) => [CHECKS, { routing: id }], aside: true },
    },
  },
});

function form(kind: 'copy' | 'edit'): VerbForm<RoutingRow> {
  return ({ row, onClose }) => <Entering task={{ kind, row }} onClose={onClose} />;
}

/** The dialog in which one is entered; a new one is shown as soon as it is there. */
function Entering({ task, onClose }: { task: PathTask; onClose: () => void }) {
  const go = useGo();
  return <PathDialog task={task} onClose={onClose} onMade={(id) => go(PATH, { id })} />;
}

function useRoutingView({ row }: Viewed<RoutingRow>): ViewMore<RoutingOperationRow> {
  const { say } = useDocumentWords('routing');
  const go = useGo();
  const product = useRow(Material, row.productId)?.row;
  return {
    told: { productId: `${product?.matCode ?? ''} ${product?.matName ?? ''}` },
    history: changed(row, say('history.updated')),
    rowActions: ({ opSeq }) => [
      { key: 'checks', label: say('verb.checks'), onClick: () => go(CHECKS, { routing: row.id, op: String(opSeq) }) },
    ],
  };
}

function Operations() {
  const { t } = useTranslation('structure');
  const go = useGo();
  const back = { key: 'routings', label: t('path.toRoutings'), onClick: () => go(PATH) };
  return <ResourcePage resource={operationDef} title={t('path.operations')} form={NEW_OPERATION} menu={[back]} />;
}
