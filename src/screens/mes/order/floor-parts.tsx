/** What an order's page shows of the floor: operations with their counters, what a piece takes, cards, and what was used and is not booked yet. */
import { useTranslation } from 'react-i18next';
import { wipOf } from '#domain/wms/production/floor.ts';
import { restOf } from '#domain/wms/production/missing.ts';
import type { ProdOrderRow } from '#domain/wms/production/production-order.ts';
import {
  MissingConsumption,
  type MissingRow,
  OrderMaterial,
  OrderOperation,
  type OrderOperationRow,
  WipCard,
} from '#domain/wms/production/production-order.ts';
import { EntityTable } from '#pages/fields/entity-table.tsx';
import type { Cells } from '#pages/fields/field-columns.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import { CARDS } from './paths.ts';
import { useFloor } from './use-floor.ts';

const OF_OPERATION = [
  ...['opSeq', 'opCode', 'opCode.opName', 'status', 'planQty', 'inQty', 'goodQty', 'scrapLabourQty', 'scrapMaterialQty'],
  ...['suspectQty', 'reworkQty', 'wip'],
];
const HIDDEN = ['outQty', 'stdMinutes', 'transferBatch', 'needFirstArticle', 'isReportPoint', 'isOutsource'];
const WIDE = ['planQty', 'scrapMaterialQty', 'reworkQty'];
const OF_MATERIAL = ['opSeq', 'materialId.matCode', 'materialId.matName', 'perPiece', 'unitCode', 'substituteGroup', 'isMain'];
const OF_CARD = ['cardNo', 'status', 'qty', 'currentOpSeq', 'holderStation', 'parentCardId'];
const OF_MISSING = ['opSeq', 'materialId.matCode', 'materialId.matName', 'warehouseId', 'qty', 'rest', 'usedAt', 'status', 'reason'];

export function FloorParts({ order }: { readonly order: Pick<ProdOrderRow, 'id' | 'version' | 'status'> }) {
  const { t } = useTranslation('orders');
  const labels = useLabels();
  const go = useGo();
  const { data, error, refetch } = useFloor(order.id, order.version);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { operations, materials, cards, missing } = data;
  const inWork: Cells<OrderOperationRow> = {
    opCode: { code: true, value: ({ opCode }) => opCode },
    wip: { title: t('floor.wip'), align: 'end', value: wipOf },
  };
  const open: Cells<MissingRow> = { rest: { title: t('floor.rest'), align: 'end', value: restOf } };
  const parents = new Map(cards.map((card) => [card.id, card.cardNo]));
  return (
    <>
      {operations.length > 0 ? (
        <EntityTable
          id="mes.order.operations"
          title={t('floor.operations')}
          entity={OrderOperation}
          columns={OF_OPERATION}
          hidden={HIDDEN}
          wide={WIDE}
          cells={inWork}
          rows={operations}
        />
      ) : null}
      {materials.length > 0 ? (
        <EntityTable
          id="mes.order.materials"
          title={t('floor.materials')}
          entity={OrderMaterial}
          columns={OF_MATERIAL}
          cells={{ perPiece: { sum: false } }}
          rows={materials}
        />
      ) : null}
      {cards.length > 0 ? (
        <EntityTable
          id="mes.order.cards"
          title={t('floor.cards')}
          entity={WipCard}
          columns={OF_CARD}
          cells={{
            parentCardId: {
              title: labels.field('wipCard', 'parentCardId'),
              value: ({ parentCardId }) => parents.get(parentCardId ?? '') ?? '',
            },
          }}
          rows={cards}
          onOpen={() => go(CARDS, { order: order.id })}
        />
      ) : null}
      {missing.length > 0 ? (
        <EntityTable
          id="mes.order.missing"
          title={t('floor.missing')}
          entity={MissingConsumption}
          columns={OF_MISSING}
          cells={open}
          rowTone={({ status }) => (status === 0 ? 'error' : undefined)}
          rows={missing}
        />
      ) : null}
    </>
  );
}
