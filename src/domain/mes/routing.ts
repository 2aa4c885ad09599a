/** How a product is made, operation by operation, and what is checked at each (model-2: operationDef, routing, routingOperation, check items). */
import { defineEntity } from '#domain/kernel/entity.ts';
import { f, optional } from '#domain/kernel/field.ts';
import { AUDIT } from '#domain/kernel/resource.ts';
import { operationType, routingStatus } from './codes.ts';

export const OperationDefinition = defineEntity({
  name: 'operationDef',
  unique: ['opCode'],
  fields: { opCode: f.code(), opName: f.name(), opType: f.choice(operationType), isKey: f.bool(), ...AUDIT },
});

export const Routing = defineEntity({
  name: 'routing',
  unique: ['productId+routingVersion'],
  fields: { productId: f.ref('material'), routingVersion: f.str(16), status: f.choice(routingStatus), ...AUDIT },
});

export const RoutingOperation = defineEntity({
  name: 'routingOperation',
  unique: ['routingId+opSeq'],
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
  },
});

const ITEM = {
  routingOpId: f.ref('routingOperation'),
  seq: f.int(),
  itemName: f.name(),
  standard: optional(f.str(200)),
  /** Without limits a person decides; in `itemUnit`. */
  lower: optional(f.qty('item')),
  upper: optional(f.qty('item')),
  itemUnit: optional(f.str(10)),
  method: optional(f.str(100)),
  isKey: f.bool(),
} as const;

export const FirstReviewItem = defineEntity({ name: 'firstReviewItem', indexes: ['routingOpId'], fields: ITEM });
export const DemoReviewItem = defineEntity({
  name: 'demoReviewItem',
  indexes: ['routingOpId'],
  fields: { ...ITEM, frequency: optional(f.str(40)) },
});
