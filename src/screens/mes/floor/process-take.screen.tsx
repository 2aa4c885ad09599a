/** Taking over what is on its way to this line's next operation. */
import { Material, Unit } from '#domain/basic/material.resource.ts';
import { type OnItsWay, startTake, takeWork } from '#domain/mes/transfer/pass-on.job.ts';
import { ProcessTransfer, TRANSFER_RIGHT } from '#domain/mes/transfer/transfer.document.ts';
import type { HeldRows } from '#domain/protocol/held-rows.ts';
import { ProdOrder, WipCard } from '#domain/wms/production/production-order.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useHeld } from '#pages/scan/use-held.ts';
import { WorkPage } from '#pages/scan/work-page.tsx';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useKept, useView } from '#store/hooks.ts';
import { useLists } from './use-lists.ts';
import { useStation } from './use-station.ts';

const SENT = 2;
const LISTS = { 'take.list': '/mes/process_takeGoods_record', 'pass.list': '/mes/process-transfer?list=1' };

async function onTheirWay(store: HeldRows): Promise<OnItsWay[]> {
  const sent = await store.rowsBy(ProcessTransfer, 'status', String(SENT));
  return Promise.all(
    sent.map(async ({ row }) => {
      const order = (await store.row(ProdOrder, row.orderId))?.row;
      const material = order && (await store.row(Material, order.materialId))?.row;
      const card = row.cardId ? (await store.row(WipCard, row.cardId))?.row : undefined;
      const [unit] = material ? await store.rowsBy(Unit, 'unitCode', material.baseUnit) : [];
      return {
        row,
        orderNo: order?.orderNo ?? '',
        cardNo: card?.cardNo ?? null,
        product: material ? `${material.matCode} ${material.matName}` : '',
        unit: material?.baseUnit ?? '',
        decimals: unit?.row.decimalPlaces ?? 0,
      };
    }),
  );
}

export function Screen({ title }: ScreenProps) {
  const station = useStation();
  const find = useFindScanned();
  const sentence = useSentence('floor');
  const held = useHeld(startTake);
  const lists = useLists(LISTS);
  const transfers = useKept(useView([ProcessTransfer.name, ProdOrder.name, WipCard.name], 'process-take', onTheirWay));
  if (!transfers) return <NotHeld title={title} loading />;
  return (
    <WorkPage
      title={title}
      right={TRANSFER_RIGHT.take}
      ns="floor"
      work={takeWork(transfers, station?.code ?? null)}
      held={held}
      sentence={sentence}
      find={(text) => find(text)}
      menu={lists}
    />
  );
}
