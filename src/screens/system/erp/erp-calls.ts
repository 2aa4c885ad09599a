/** Calls of the exchange with the ERP (report row 33), and the words for its rows. */
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import type { ErpScope, ErpState, ErpStatusCount, ErpSyncDetail, ErpSyncRow, MachineToken } from '#domain/system/erp.ts';
import { useLabels } from '#pages/kit/labels.ts';

export const SYNC_LIST = 'erp-sync';

export const syncRows = call<PageOf<ErpSyncRow>>('POST /api/wms/erpSync/pageList');
export const syncCounts = call<readonly ErpStatusCount[]>('POST /api/wms/erpSync/counts');
export const syncDetail = call<ErpSyncDetail>('POST /api/wms/erpSync/detail');
export const erpState = call<ErpState>('POST /api/wms/erpSync/state');
export const resendRows = call<number>('POST /api/wms/erpSync/resend');
export const skipRows = call<number>('POST /api/wms/erpSync/skip');

export const machineTokens = call<readonly MachineToken[]>('POST /api/system/machine_token/list');
export const createToken = call<{ readonly id: string; readonly token: string }>('POST /api/system/machine_token');
export const revokeToken = call<boolean>('DELETE /api/system/machine_token/:id');
export type NewToken = { readonly tokenName: string; readonly scopes: readonly ErpScope[] };

/** Kinds of incoming data. */
export const INCOMING = ['material', 'purchaseOrder', 'erpStock', 'erpAnswer'] as const;

/** Words for a row, the same in list, chart and drawer. */
export function useErpWords() {
  const { t } = useTranslation(['erp', 'system']);
  const docType = useLabels().kind;
  return {
    t,
    docType,
    /** A reversal is marked as such, because it has the number of the document it reverses. */
    what: ({ docType: kind, isReversal }: Pick<ErpSyncRow, 'docType' | 'isReversal'>): string =>
      isReversal ? `${docType(kind)} · ${t('reversal')}` : docType(kind),
  };
}
