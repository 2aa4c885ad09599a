import { useTranslation } from 'react-i18next';
import { notify } from '#ui/feedback/notify.tsx';
import type { BoxLabelText } from './label-print.ts';
import { useSuppliers } from './use-names.ts';

export type LabelRequest = Omit<BoxLabelText, 'supplier' | 'words'> & { readonly supplierId: string | null };

/** Prints one box label by the browser. The code for drawing it is fetched with the first label. */
export function usePrintLabel(): (label: LabelRequest) => void {
  const { t } = useTranslation('raw');
  const { name } = useSuppliers();
  return ({ supplierId, ...label }) => {
    const words = { batch: t('label.batch'), expiry: t('label.expiry'), received: t('label.received') };
    import('./label-print.ts')
      .then(({ printBoxLabel }) => printBoxLabel({ ...label, supplier: name(supplierId), words }))
      .catch(() => notify({ tone: 'error', title: t('label.failed') }));
  };
}
