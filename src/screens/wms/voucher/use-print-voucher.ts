import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { VoucherRow } from '#domain/wms/voucher/voucher.document.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import type { Action } from '#ui/page-header.tsx';
import { isEntryType } from './entry-kind.ts';

/** Prints the label of a voucher that goes from hand to hand before it is reviewed, once the server has numbered it. */
export function usePrintVoucher(): (row: VoucherRow) => Action | false {
  const { t } = useTranslation('voucher');
  const { print } = useShell();
  return ({ id, docNo, voucherType }) => {
    if (docNo === null || !(isEntryType(voucherType) || voucherType === 'STATE_SWITCH')) return false;
    const targets = [{ id, name: docNo, data: { docType: 'stockVoucher', docNo } }];
    return { key: 'print', label: t('print'), icon: Printer, onClick: () => void print({ kind: 'document', targets }) };
  };
}
