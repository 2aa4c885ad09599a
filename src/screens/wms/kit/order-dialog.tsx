/** Orders out of chosen rows of what is short: one draft for each supplier, checked and changed before they are made. */
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import type { AnyEntity } from '#domain/kernel/entity.ts';
import { PurchaseOrder, PurchaseOrderLine } from '#domain/wms/inbound/purchase-order.document.ts';
import { purchaseOrderCreate } from '#domain/wms/inbound/purchase-order-create.operation.ts';
import { bySupplier, type Wanted } from '#domain/wms/inbound/wanted.ts';
import { type Answers, AskLinesDialog } from '#pages/ask/ask-lines.tsx';
import type { AskedLine } from '#pages/ask/asked-lines.tsx';
import { optionsOf, useRecords } from '#pages/fields/records.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { ORDERS } from './order-action.ts';

const FIELDS = { ...PurchaseOrderLine.fields, supplierId: PurchaseOrder.fields.supplierId };
const NAMES = ['supplier'];

interface OrderDialogProps {
  /** Undefined while they are read. */
  readonly wanted: readonly Wanted[] | undefined;
  readonly failed: boolean;
  readonly onClose: () => void;
}

export function OrderDialog({ wanted, failed, onClose }: OrderDialogProps) {
  const { t } = useTranslation('warehouse');
  const go = useGo();
  const today = useToday();
  const actor = useActor();
  const { submit, busy } = useSubmit();
  const records = useRecords(NAMES);
  const made = useRef(new Map<string, string>());
  const [count, setCount] = useState(0);
  const suppliers = useMemo(() => new Map(records?.supplier?.map((row) => [row.id, row])), [records]);
  const lines = useMemo(() => {
    const options = optionsOf(
      FIELDS.supplierId,
      [...suppliers.values()].filter(({ isActive }) => isActive === true),
    );
    const offered = new Set(options.map(({ value }) => value));
    return (wanted ?? []).map(
      (row): AskedLine => ({
        id: row.materialId,
        codes: [row.matCode],
        name: row.matName,
        unit: row.unitCode,
        facts: [
          [t('order.short'), row.qty],
          [t('order.onOrder'), row.onOrder],
        ],
        fields: [
          { key: 'orderQty', required: true, unit: row.unitCode },
          { key: 'requiredDate', required: false },
          { key: 'supplierId', required: true, options },
        ],
        beside: 2,
        start: {
          supplierId: row.supplierId !== null && offered.has(row.supplierId) ? row.supplierId : '',
          orderQty: row.orderQty,
          requiredDate: row.needBy === null ? '' : row.needBy < today ? today : row.needBy,
        },
      }),
    );
  }, [wanted, suppliers, today, t]);

  const send = async (all: Answers): Promise<boolean> => {
    const given = Object.entries(all).map(([materialId, { supplierId, orderQty, requiredDate }]) => ({
      materialId,
      supplierId: String(supplierId),
      orderQty: String(orderQty),
      requiredDate: requiredDate ? String(requiredDate) : null,
    }));
    for (const [supplierId, ordered] of bySupplier(given)) {
      // Whoever presses again after a failure gets the missing ones only.
      if (made.current.has(supplierId)) continue;
      const rate = suppliers.get(supplierId)?.taxRate;
      const written = await submit(purchaseOrderCreate, (idOf) => ({
        id: idOf('doc'),
        supplierId,
        buyerId: actor?.personId ?? null,
        orderDate: today,
        currency: 'CNY',
        taxRate: typeof rate === 'string' ? rate : '13',
        taxIncluded: true,
        lines: [...ordered],
      }));
      if (!written.ok) {
        setCount(made.current.size);
        return false;
      }
      made.current.set(supplierId, written.idOf('doc'));
    }
    const ids = [...made.current.values()];
    notify({ tone: 'ok', title: t('order.done', { n: ids.length }) });
    go(ORDERS, ids.length === 1 ? { id: ids[0] ?? '' } : { status: '0' });
    return true;
  };
  const why = failed ? t('order.failed') : wanted?.length === 0 ? t('order.none') : wanted === undefined ? t('order.reading') : undefined;
  return (
    <AskLinesDialog
      title={t('order.make')}
      size="xl"
      entity={{ name: PurchaseOrderLine.name, fields: FIELDS } as unknown as AnyEntity}
      lines={lines}
      lead={count > 0 ? t('order.partly', { n: count }) : (why ?? t('order.lead'))}
      answer={{ label: t('order.make'), busy, why }}
      send={send}
      onClose={onClose}
    />
  );
}
