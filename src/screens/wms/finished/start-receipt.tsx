/** Begins a receipt at the terminal: the store, and what the card of the goods says. */
import { useTranslation } from 'react-i18next';
import { FinishedReceipt, MADE_STORES } from '#domain/wms/finished/finished-receipt.document.ts';
import { finishedReceiptCreate } from '#domain/wms/finished/finished-receipt.operation.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { warehouseOption } from '#screens/wms/kit/use-warehouses.ts';

const PATH = '/products/products-warehousing';

export function StartReceipt({ title }: ScreenProps) {
  const { t } = useTranslation('finished');
  const go = useGo();
  const { submit, busy } = useSubmit();
  const { stores } = useStores(MADE_STORES);
  const [only, ...more] = stores;
  const start: Record<string, string> = more.length === 0 && only ? { warehouseId: only.id } : {};
  const begin = async (warehouseId: string, orderNo: string | null, needInspect: boolean): Promise<boolean> => {
    const head = { warehouseId, orderNo, needInspect, remark: null, lines: [] };
    const written = await submit(finishedReceiptCreate, (idOf) => ({ id: idOf('doc'), ...head }));
    if (written.ok) go(PATH, { scan: written.idOf('doc') });
    return false;
  };
  return (
    <>
      <NotHeld title={title} message={t('start.behind')} action={{ label: t('made.toList'), onClick: () => go(PATH) }} />
      <AskDialog
        title={t('start.title')}
        lead={t('start.lead')}
        entity={FinishedReceipt}
        fields={[
          { key: 'warehouseId', options: stores.map(warehouseOption), required: true },
          'orderNo',
          { key: 'needInspect', look: 'check' },
        ]}
        start={start}
        answer={{ label: t('start.begin'), busy }}
        send={({ warehouseId, orderNo, needInspect }) =>
          begin(String(warehouseId), typeof orderNo === 'string' && orderNo !== '' ? orderNo : null, needInspect === true)
        }
        onClose={() => go(PATH)}
      />
    </>
  );
}
