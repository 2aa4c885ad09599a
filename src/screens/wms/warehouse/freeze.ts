/** Freezing and releasing boxes: a state switch that somebody reviews (states-2 §2.3, §2.4.12). */
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { voucherSwitch } from '#domain/wms/voucher/switch.operation.ts';
import { switchNeed } from '#domain/wms/voucher/switch-rules.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { askReason } from '#ui/feedback/ask.tsx';

interface Boxed {
  readonly id: string;
  readonly boxStatus: number;
  readonly prevStatus: number | null;
  readonly warehouseId: string | null;
}

const FROZEN = 1;
/** Maximum number of boxes in one voucher. */
const MOST = 200;

export const canFreeze = ({ boxStatus }: Pick<Boxed, 'boxStatus'>): boolean => switchNeed(boxStatus, FROZEN) !== null;
export const canRelease = ({ boxStatus }: Pick<Boxed, 'boxStatus'>): boolean => boxStatus === FROZEN;

export function useFreeze() {
  const { t } = useTranslation('warehouse');
  const { submit, busy } = useSubmit();
  const may = useRight(voucherSwitch.right);
  /** @param boxes boxes of one warehouse; those that cannot be frozen (or released) are skipped */
  const run = async (verb: 'freeze' | 'release', boxes: readonly Boxed[]): Promise<boolean> => {
    const fit = boxes.filter(verb === 'freeze' ? canFreeze : canRelease).slice(0, MOST);
    const warehouseId = fit[0]?.warehouseId;
    if (!warehouseId) return false;
    const reason = await askReason({ title: t(`${verb}.title`, { n: fit.length }), detail: t(`${verb}.detail`), label: t('freeze.why') });
    if (reason === null) return false;
    const lines = fit.map(({ id, prevStatus }) => ({
      boxId: id,
      binId: null,
      toStatus: verb === 'freeze' ? (FROZEN as 1) : ((prevStatus ?? 2) as 2),
    }));
    const done = await submit(voucherSwitch, (idOf) => ({ id: idOf('doc'), warehouseId, reason, lines }), { done: t('freeze.asked') });
    return done.ok;
  };
  return { may, busy, run };
}
