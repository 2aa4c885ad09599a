/** Calls of the exchange with the ERP (report row 33), and the words for its messages. */
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { ErpScope, ErpSent, ErpState, ErpSyncDetail, MachineToken } from '#domain/system/erp.ts';
import { useLabels } from '#pages/kit/labels.ts';

export const SYNC = 'erp-sync';

export const syncDetail = call<ErpSyncDetail>('POST /api/wms/erpSync/detail');
export const erpState = call<ErpState>('POST /api/wms/erpSync/state');
export const resendRows = call<number>('POST /api/wms/erpSync/resend');
export const skipRows = call<number>('POST /api/wms/erpSync/skip');

export const machineTokens = call<readonly MachineToken[]>('POST /api/system/machine_token/list');
export const createToken = call<{ readonly id: string; readonly token: string }>('POST /api/system/machine_token');
export const revokeToken = call<boolean>('DELETE /api/system/machine_token/:id');
export type NewToken = { readonly tokenName: string; readonly scopes: readonly ErpScope[] };

/** Kinds of incoming data. */
export const INCOMING = ['material', 'purchaseOrder', 'salesOrder', 'erpStock', 'erpAnswer', 'payment'] as const;

/** Words for a message, the same in list and drawer. */
export function useErpWords() {
  const { t } = useTranslation(['erp', 'system']);
  const docType = useLabels().kind;
  return {
    t,
    docType,
    /** A reversal is marked as such, because it has the number of the document it reverses. */
    what: ({ docType: kind, isReversal }: Pick<ErpSent, 'docType' | 'isReversal'>): string =>
      isReversal ? `${docType(kind)} · ${t('reversal')}` : docType(kind),
  };
}
