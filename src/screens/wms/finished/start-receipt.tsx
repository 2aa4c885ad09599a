/** Begins a receipt at the terminal: the store, and what the card of the goods says. */
import { useTranslation } from 'react-i18next';
import { FinishedReceipt, MADE_STORES } from '#domain/wms/finished/finished-receipt.document.ts';
import { finishedReceiptCreate } from '#domain/wms/finished/finished-receipt.operation.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { warehouseOption } from '#screens/wms/kit/use-warehouses.ts';

const PATH = '/products/products-warehousing';

export function StartReceipt({ title }: { readonly title: string }) {
  const { t } = useTranslation('finished');
  const go = useGo();
  const { submit, busy } = useSubmit();
  const { stores } = useStores(MADE_STORES);
  const [only, ...more] = stores;
  const toList = () => go(PATH);
  return (
    <>
      <NotHeld title={title} message={t('start.behind')} action={{ label: t('made.toList'), onClick: toList }} />
      <AskDialog
        title={t('start.title')}
        lead={t('start.lead')}
        entity={FinishedReceipt}
        fields={[
          { key: 'warehouseId', options: stores.map(warehouseOption), required: true },
          'orderNo',
          { key: 'needInspect', look: 'check' },
        ]}
        start={more.length === 0 && only ? { warehouseId: only.id } : {}}
        answer={{ label: t('start.begin'), busy }}
        send={async ({ warehouseId, orderNo, needInspect }) => {
          const head = { warehouseId: String(warehouseId), orderNo: orderNo as string | null, needInspect: needInspect === true };
          const written = await submit(finishedReceiptCreate, (idOf) => ({ id: idOf('doc'), ...head, remark: null, lines: [] }));
          if (written.ok) go(PATH, { scan: written.idOf('doc') });
          return false;
        }}
        onClose={toList}
      />
    </>
  );
}
