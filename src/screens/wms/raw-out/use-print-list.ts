import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RequisitionRow } from '#domain/wms/requisition.document.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import type { Action } from '#ui/page-header.tsx';

/** Prints the label of a list, once the server has numbered it. */
export function usePrintList(): (row: RequisitionRow) => Action | false {
  const { t } = useTranslation('rawout');
  const { print } = useShell();
  return ({ id, docNo }) => {
    if (docNo === null) return false;
    const targets = [{ id, name: docNo, data: { docType: 'requisition', docNo } }];
    return { key: 'print', label: t('list.print'), icon: Printer, onClick: () => void print({ kind: 'document', targets }) };
  };
}
