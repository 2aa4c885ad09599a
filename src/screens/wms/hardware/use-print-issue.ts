import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import type { IssueRow } from '#domain/wms/issue.document.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useDepartments } from '#screens/wms/application/use-people.ts';
import { useWarehouses } from '#screens/wms/raw-out/use-warehouses.ts';
import type { Action } from '#ui/page-header.tsx';

/** Prints the label of an issue or a red note, once the server has numbered it; each of the two for whoever may print it. */
export function usePrintIssue(): (row: IssueRow) => Action | false {
  const { t } = useTranslation('hardware');
  const { print } = useShell();
  const departments = useDepartments();
  const warehouses = useWarehouses();
  const mayPrint = useRight('web:wms:hwIssue:print');
  const mayPrintRed = useRight('web:wms:hwRed:print');
  return ({ id, docNo, isRed, partyId, toWarehouseId, bizDate }) => {
    if (docNo === null || !(isRed ? mayPrintRed : mayPrint)) return false;
    const partner = departments.name(partyId) || warehouses.name(toWarehouseId);
    const data = { docType: 'issueDoc', docNo, title: t(isRed ? 'redNote' : 'issueNote'), partner, date: bizDate };
    return {
      key: 'print',
      label: t('print'),
      icon: Printer,
      onClick: () => void print({ kind: 'document', targets: [{ id, name: docNo, data }] }),
    };
  };
}
