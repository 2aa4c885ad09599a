import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { InspectionRow } from '#domain/wms/quality/inspection.document.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSuppliers } from '#screens/wms/raw/use-names.ts';
import type { Action } from '#ui/page-header.tsx';

/** Prints the label of an inspection, once the server has numbered it: scanned, it opens the inspection again. */
export function usePrintInspection(): (row: InspectionRow) => Action | false {
  const { t } = useTranslation('quality');
  const { print } = useShell();
  const suppliers = useSuppliers();
  const mayPrint = useRight('web:wms:quality:print');
  return ({ id, docNo, supplierId, bizDate }) => {
    if (docNo === null || !mayPrint) return false;
    const data = { docType: 'inspection', docNo, title: t('doc.inspection'), partner: suppliers.name(supplierId), date: bizDate };
    const onClick = () => void print({ kind: 'document', targets: [{ id, name: docNo, data }] });
    return { key: 'print', label: t('verb.print'), icon: Printer, onClick };
  };
}
