/** /basic/craft-path: how products are made, operation by operation. With `operations`: the list of available operations. */
import { useTranslation } from 'react-i18next';
import { problem } from '#domain/kernel/problem.ts';
import { type RoutingStep, routingCreate, routingSave, stepsFault } from '#domain/mes/routing.operation.ts';
import { operationDef, RoutingOperation, type RoutingOperationRow, type RoutingRow, routing } from '#domain/mes/routing.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import { defineEntry } from '#pages/document/entry-plan.ts';
import { linesOf } from '#pages/document/lines/lines-of.tsx';
import type { ViewMore } from '#pages/document/plan.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import type { Viewed } from '#store/store.ts';
import { changed } from './structure-history.ts';

const PATH = '/basic/craft-path';
const CHECKS = '/basic/craft-mes';
const STEPS = linesOf(RoutingOperation, {
  docType: 'routing',
  once: ['opSeq'],
  cells: [
    ...[
      { key: 'opSeq', width: 70 },
      { key: 'opCode', width: 120 },
      { key: 'isReportPoint', start: 'true', width: 92 },
    ],
    ...['needFirstArticle', 'isOutsource', 'isLast'].map((key) => ({ key, width: 92 })),
    { key: 'stdMinutes', least: 'zero', width: 96 },
    ...['transferBatch', 'yieldPct'].map((key) => ({ key, width: 96 })),
  ],
});
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
    search: ['productId'],
    menu: { operations: { to: [PATH, { operations: '1' }] } },
  },
  view: {
    facts: ['productId', 'routingVersion'],
    lines: [
      ...(['opSeq', 'opCode', 'opCode.opName', 'isReportPoint', 'needFirstArticle', 'isOutsource', 'isLast'] as const),
      ...(['stdMinutes', 'transferBatch', 'yieldPct'] as const),
    ],
    wide: ['transferBatch', 'yieldPct'],
    cells: {
      opSeq: { width: 84 },
      opCode: { code: true, width: 84, value: ({ opCode }) => opCode },
      'opCode.opName': { width: 100, grow: 2 },
      isReportPoint: { width: 84 },
      needFirstArticle: { width: 80 },
      isOutsource: { width: 76 },
      isLast: { width: 80 },
      stdMinutes: { width: 84, unit: 'min' },
      transferBatch: { width: 84, sum: false },
      yieldPct: { width: 84 },
    },
    useMore: useRoutingView,
  },
  verbs: {
    order: ['review', 'edit', 'copy', 'unreview', 'checks', 'delete'],
    of: {
      copy: { to: ({ id }) => [PATH, { new: '1', copy: id }], right: routingCreate.right, online: true },
      checks: { to: ({ id }) => [CHECKS, { routing: id }], aside: true },
    },
  },
  entry: defineEntry({
    create: routingCreate,
    save: routingSave,
    ...STEPS,
    linesAs: 'operations',
    head: ['productId', 'routingVersion', 'remark'],
    fixed: ['productId', 'routingVersion'],
    copied: ['productId'],
    lack: (lines, known, draft) => {
      const lack = STEPS.lack(lines, known, draft);
      const fault = lack ? null : stepsFault(STEPS.payload(lines, known) as RoutingStep[]);
      return fault ? problem(fault) : lack;
    },
  }),
});

function useRoutingView({ row }: Viewed<RoutingRow>): ViewMore<RoutingOperationRow> {
  const { say } = useDocumentWords('routing');
  const go = useGo();
  return {
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
