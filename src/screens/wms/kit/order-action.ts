/** The way from a list of what is short to orders. */
import { ShoppingCart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { PURCHASE_RIGHT } from '#domain/wms/inbound/purchase-order.operation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSyncStatus } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';

/** The page of purchase orders. */
export const ORDERS = '/srm/srmPurchase';

/** The button above a list of what is short; null for people who make no orders. @param chosen how many rows */
export function useOrderAction(chosen: number, open: () => void): Action | null {
  const { t } = useTranslation('warehouse');
  const { online } = useSyncStatus();
  const { canOpen } = useShell();
  const may = useRight(PURCHASE_RIGHT.create);
  if (!may || !canOpen(ORDERS)) return null;
  const disabledReason = online ? (chosen === 0 ? t('order.chosen') : undefined) : t('safe.offline');
  return { key: 'order', label: t('order.make'), icon: ShoppingCart, disabledReason, onClick: open };
}
