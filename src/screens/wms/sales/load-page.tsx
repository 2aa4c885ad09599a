/** At the ramp: every box is scanned onto the lorry, pallet by pallet, and then the lorry leaves. */
import { FileText, PackageOpen, Truck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Customer } from '#domain/basic/partner.resource.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { emptyLorry, type LoadState, loadLack, loadWork, notScanned } from '#domain/wms/sales/load.job.ts';
import { heardAtLorry, type LoadedIssue } from '#domain/wms/sales/load-find.ts';
import { NOT_SHIPPED, salesIssue } from '#domain/wms/sales/sales-issue.document.ts';
import { salesIssueShip } from '#domain/wms/sales/sales-issue-ship.operation.ts';
import { AskOfVerb } from '#pages/document/verb-ask.tsx';
import type { AskMore } from '#pages/document/verb-plan.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useSay } from '#pages/scan/said.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { WorkPage } from '#pages/scan/work-page.tsx';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useRow, useStore } from '#store/hooks.ts';
import { RAMP, SHIP } from './sales-issue.tsx';

interface LoadPageProps {
  readonly title: string;
  readonly issue: LoadedIssue;
  /** Goes back to picking, where that is still possible. */
  readonly onPick?: (() => void) | undefined;
}

export function LoadPage({ title, issue, onPick }: LoadPageProps) {
  const { t } = useTranslation('sales');
  const say = useSay('sales');
  const go = useGo();
  const store = useStore();
  const find = useFindScanned();
  const [isShipping, setShipping] = useState(false);
  const { header, loading: job } = issue;
  const held = useHeldDraft(`load/${header.id}`, emptyLorry);
  const customer = useRow(Customer, header.customerId)?.row.customerName ?? '';
  const mayShip = useRight(salesIssueShip.right);
  const lack = loadLack(issue);
  const disabledReason = lack ? say(lack) : mayShip ? undefined : t('load.mayNot');
  const isHere = header.shipStatus === NOT_SHIPPED;
  const ship = () => (isHere && disabledReason === undefined ? setShipping(true) : undefined);
  const show = { key: 'document', label: t('load.toDocument'), icon: FileText, onClick: () => go('/sales-issue-order', { id: header.id }) };
  const shipped = (state: LoadState): AskMore => {
    const warning = notScanned(job, state);
    const text = warning ? say(warning) : t('load.allScanned', { n: String(job.boxes.length) });
    return {
      said: [{ text, isError: warning !== null }],
      label: warning ? t('load.shipAnyway') : undefined,
      isDanger: warning !== null,
    };
  };
  const leave = () => {
    held.clear();
    go(RAMP);
  };
  return (
    <WorkPage
      title={title}
      of={{ docNo: header.docNo, set: shippingStatus, status: header.shipStatus }}
      ns="sales"
      work={loadWork(issue, customer)}
      held={held}
      sentence={useSentence('sales')}
      find={async (text) => heardAtLorry(store, header.id, job, await find(text, [job.warehouseId]))}
      finish={ship}
      primary={() =>
        isHere ? { key: 'ship', label: t('load.ship'), icon: Truck, disabledReason, onClick: ship } : { ...show, label: t('load.papers') }
      }
      menu={[...(isHere && onPick ? [{ key: 'pick', label: t('load.toPicking'), icon: PackageOpen, onClick: onPick }] : []), show]}
      dialog={
        isShipping
          ? ({ state }) => (
              <AskOfVerb
                doc={salesIssue}
                verb="ship"
                row={header}
                fields={SHIP}
                more={shipped(state)}
                onDone={leave}
                onClose={() => setShipping(false)}
              />
            )
          : undefined
      }
    />
  );
}
