/** /mes/WucardCreate: the cards that travel with the pieces of an order. With `split`: a part of a card goes on by itself. */
import { Printer, Scissors, Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { hindranceOfCards } from '#domain/mes/order/card-plan.ts';
import { CARD_RIGHT, looseAmong } from '#domain/wms/production/card.operation.ts';
import { inSequence } from '#domain/wms/production/floor.ts';
import { type ProdOrderRow, prodOrder, WipCard, type WipCardRow } from '#domain/wms/production/production-order.ts';
import { EntityTable } from '#pages/fields/entity-table.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useDocumentsOf } from '#screens/mes/kit/documents-of.ts';
import { ORDERS } from '#screens/mes/kit/paths.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { PageBody } from '#ui/page-body.tsx';
import { type Action, PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';
import { CardsDialog } from './cards-dialog.tsx';
import { CARDS } from './paths.ts';
import { SplitPage } from './split-page.tsx';
import { useCardTarget } from './use-card-label.ts';
import { useFloor } from './use-floor.ts';

/** Released, and not finished. */
const LAUNCHED = [2, 3];
const COLUMNS = ['cardNo', 'status', 'qty', 'currentOpSeq', 'holderStation', 'parentCardId'];
const NONE: readonly ProdOrderRow[] = [];

export function Screen({ title, query }: ScreenProps) {
  const card = query.get('split');
  return card === null ? <Cards title={title} query={query} /> : <SplitPage key={card} title={title} cardNo={card} />;
}

function Cards({ title, query }: ScreenProps) {
  const { t } = useTranslation('orders');
  const go = useGo();
  const { online } = useSyncStatus();
  const mayWrite = useRight(CARD_RIGHT.create);
  const [writing, setWriting] = useState(false);
  const { data, error, refetch } = useDocumentsOf(prodOrder, { status: LAUNCHED });
  const orders = data?.list ?? NONE;
  const order = orders.find(({ id }) => id === query.get('order'));
  const materials = useRowMap(
    Material,
    useMemo(() => orders.map(({ materialId }) => materialId), [orders]),
  );
  const onFloor = useFloor(order?.id ?? '', order?.version ?? 0);
  const floor = onFloor.data;
  const failed = [{ data, error, refetch }, onFloor].find((answer) => answer.error !== null && answer.data === undefined);
  const first = inSequence(floor?.operations ?? []).find(({ isReportPoint, isLast }) => isReportPoint || isLast);
  const loose = floor && (first ? looseAmong(first, floor.steps) : '0');
  const why = hindranceOfCards({ online, isFailed: failed !== undefined, isChosen: order !== undefined, loose });
  const write: Action = {
    key: 'write',
    label: t('cards.write'),
    icon: Tags,
    busy: why === undefined,
    disabledReason: why ? t(why) : undefined,
    onClick: () => setWriting(true),
  };
  const split = { key: 'split', label: t('split.title'), icon: Scissors, onClick: () => go(CARDS, { split: '' }) };
  const toOrder = order ? [{ key: 'order', label: t('cards.toOrder'), onClick: () => go(ORDERS, { id: order.id }) }] : [];
  const options = orders.map(({ id, orderNo, materialId, orderQty }) => {
    const material = materials?.get(materialId);
    return { value: id, code: orderNo, label: `${material?.matCode ?? ''} ${material?.matName ?? ''} · ${orderQty}` };
  });
  const material = order && materials?.get(order.materialId);
  return (
    <PageBody kind="view">
      <PageHeader
        title={title}
        {...(mayWrite ? { primary: write } : {})}
        menu={[...(useRight(CARD_RIGHT.split) ? [split] : []), ...toOrder]}
      />
      {failed ? <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      <FieldShell label={t('cards.order')}>
        <SelectInput
          value={order?.id ?? ''}
          options={options}
          searchable
          label={t('cards.order')}
          placeholder={t('cards.chooseOrder')}
          onChange={(id) => go(CARDS, id ? { order: id } : {})}
        />
      </FieldShell>
      {order && loose !== undefined && floor ? (
        <>
          <Section title={order.orderNo}>
            <Facts
              items={[
                { label: t('cards.product'), value: material && `${material.matCode} ${material.matName}` },
                { label: t('cards.launched'), value: `${first?.inQty ?? order.orderQty} ${material?.baseUnit ?? ''}` },
                { label: t('cards.loose'), value: `${loose} ${material?.baseUnit ?? ''}` },
              ]}
            />
          </Section>
          <CardTable order={order} cards={floor.cards} operations={floor.operations} />
        </>
      ) : order ? null : (
        <EmptyState message={t(data && orders.length === 0 ? 'cards.noOrder' : 'cards.begin')} />
      )}
      {writing && order && first && floor && loose !== undefined ? (
        <CardsDialog
          order={order}
          first={first}
          operations={floor.operations}
          loose={loose}
          unit={material?.baseUnit}
          onClose={() => setWriting(false)}
        />
      ) : null}
    </PageBody>
  );
}

interface CardTableProps {
  readonly order: ProdOrderRow;
  readonly cards: readonly WipCardRow[];
  readonly operations: Parameters<ReturnType<typeof useCardTarget>>[2];
}

function CardTable({ order, cards, operations }: CardTableProps) {
  const { t } = useTranslation('orders');
  const labels = useLabels();
  const go = useGo();
  const { print } = useShell();
  const target = useCardTarget();
  const mayPrint = useRight(CARD_RIGHT.print);
  const maySplit = useRight(CARD_RIGHT.split);
  const parents = new Map(cards.map((card) => [card.id, card.cardNo]));
  const printed = async (of: readonly WipCardRow[]): Promise<void> => {
    await print({ kind: 'wipCard', targets: await Promise.all(of.map((card) => target(card, order, operations))) });
  };
  const actionsOf = (card: WipCardRow): Action[] => [
    ...(mayPrint ? [{ key: 'print', label: t('cards.print'), icon: Printer, onClick: () => void printed([card]) }] : []),
    ...(maySplit && card.status === 1
      ? [{ key: 'split', label: t('split.title'), icon: Scissors, onClick: () => go(CARDS, { split: card.cardNo }) }]
      : []),
  ];
  return (
    <EntityTable
      id="mes.cards"
      title={t('floor.cards')}
      entity={WipCard}
      columns={COLUMNS}
      cells={{
        parentCardId: {
          title: labels.field('wipCard', 'parentCardId'),
          value: ({ parentCardId }) => parents.get(parentCardId ?? '') ?? '',
        },
      }}
      rows={cards}
      rowActions={actionsOf}
      empty={<EmptyState message={t('cards.none')} />}
    />
  );
}
