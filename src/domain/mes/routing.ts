/** How a product is made, operation by operation, and what is checked at each (model-2: operationDef, routing, routingOperation, check items). */

import { structureStatus } from '#domain/basic/codes.ts';
import { defineDocument, defineHeader } from '#domain/kernel/document.ts';
import { defineEntity, type Row } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT, defineResource } from '#domain/kernel/resource.ts';
import { operationType } from './codes.ts';

export const OperationDefinition = defineEntity({
  name: 'operationDef',
  unique: ['opCode'],
  sets: () => ['base'],
  fields: { opCode: f.code(), opName: f.name(), opType: f.choice(operationType), isKey: f.bool(), ...AUDIT },
});

export const operationDef = defineResource({
  entity: OperationDefinition,
  path: '/api/basic/operation_def',
  key: 'opCode',
  label: 'opName',
  right: { read: 'web:basedata', write: 'web:basedata:edit' },
  columns: ['opCode', 'opName', 'opType', 'isKey'],
});

export const Routing = defineHeader(
  'routing',
  structureStatus,
  { productId: f.ref('material'), routingVersion: f.str(16) },
  { sets: () => ['materials'], indexes: ['productId'] },
);

export const RoutingOperation = defineEntity({
  name: 'routingOperation',
  unique: ['routingId+opSeq'],
  indexes: ['routingId'],
  parent: { entity: 'routing', field: 'routingId' },
  fields: {
    routingId: f.ref('routing'),
    opSeq: f.int(),
    opCode: f.codeRef('operationDef'),
    isReportPoint: f.bool(),
    isOutsource: f.bool(),
    isLast: f.bool(),
    needFirstArticle: f.bool(),
    stdMinutes: optional(f.qty('min')),
    transferBatch: optional(f.qty()),
    yieldPct: optional(f.qty('%')),
    /** Taken out again: its check items and what was checked stay with it. */
    isRemoved: f.bool(),
  },
});

export const routing = defineDocument({
  docType: 'routing',
  pages: '/basic/craft-path',
  area: 'basic',
  header: Routing,
  status: structureStatus,
  contents: [RoutingOperation],
  numbering: { prefix: 'RT', date: 'yyMMdd', digits: 4 },
});

export type RoutingRow = Row<typeof Routing>;
export type RoutingOperationRow = Row<typeof RoutingOperation>;

const ITEM = {
  routingOpId: f.ref('routingOperation'),
  seq: f.int(),
  itemName: f.name(),
  standard: optional(f.str(200)),
  /** Without limits a person decides; in `itemUnit`. */
  lower: f.signed(optional(f.qty('item'))),
  upper: f.signed(optional(f.qty('item'))),
  itemUnit: optional(f.str(10)),
  method: optional(f.str(100)),
  isKey: f.bool(),
} as const;

/** Items of checks go wherever routings go: first articles and checks are read where there is no network. */
const held = () => ['materials'];
export const FirstReviewItem = defineEntity({ name: 'firstReviewItem', indexes: ['routingOpId'], sets: held, fields: ITEM });
export const DemoReviewItem = defineEntity({
  name: 'demoReviewItem',
  indexes: ['routingOpId'],
  sets: held,
  fields: { ...ITEM, frequency: optional(f.str(40)) },
});
