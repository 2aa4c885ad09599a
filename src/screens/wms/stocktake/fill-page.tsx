/** Counting at the bins, with a page for the stores and one for the line sides. A bin is scanned, then its boxes; whatever else lies there is a find. Works without a network. */
import { List, type LucideIcon, PackageX, PenLine, SquareCheckBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { correcting, nameFind } from '#domain/wms/stocktake/count.job.ts';
import { countFace, countSeen, countVerbs, leaving, NOTHING_SEEN, tapOf, tapped } from '#domain/wms/stocktake/count-face.ts';
import { CHECK, CheckBin, CheckInfo } from '#domain/wms/stocktake/stocktake.document.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { saidFace, useSay } from '#pages/scan/said.ts';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { useStores } from '#screens/wms/kit/use-stores.ts';
import { useRowsBy, useRowsWhere, useStore, useView } from '#store/hooks.ts';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { PhotoInput } from '#ui/photo-input.tsx';
import { FoundDialog } from './found-dialog.tsx';
import { useFilling } from './use-filling.ts';

const ICONS = { confirm: SquareCheckBig, close: SquareCheckBig, empty: SquareCheckBig, correct: PenLine, noLabel: PackageX, toPlan: List };

/**
 * @param plansPath where the plans are listed
 * @param classes only plans of stores of these classes; null = all
 */
export const fillPage = (path: string, plansPath: string, toPlans: Readonly<Record<string, string>>, classes: readonly string[] | null) =>
  function FillPage({ title, query }: ScreenProps) {
    const { t } = useTranslation('stocktake');
    const say = useSay('stocktake');
    const { instant } = useLabels();
    const store = useStore();
    const actor = useActor();
    const go = useGo();
    const stores = useStores(classes);
    const { terminal, photos } = useFilling(path, say, classes && stores);

    const { state, quantity, figures, written, apply } = terminal;
    const { plan, bin, hand, naming } = state;
    const planId = plan?.id ?? query.get('id');
    const asked = `fill/${planId}/${plan?.round}/${bin?.id}`;
    const seen = useView('checkLine', asked, (rows) => countSeen(rows, state, planId)) ?? NOTHING_SEEN;
    const holders = (useRowsBy(CheckBin, 'docId', planId ?? '') ?? []).map(({ row }) => row);
    const plans = (useRowsWhere(CheckInfo) ?? [])
      .map(({ row }) => row)
      .filter((row) => classes === null || stores.ids.has(row.warehouseId));
    const face = countFace(state, { seen, planId, holders, plans, written, actor, instant });
    const { primary, beside } = countVerbs(state, seen, quantity !== null || figures !== null);
    const toPlan = (id: string | undefined): void => go(plansPath, id === undefined ? toPlans : { id });
    const leave = async (): Promise<void> => void apply(await leaving(store, state, actor));
    const does: Readonly<Record<keyof typeof ICONS, () => void>> = {
      confirm: () => void terminal.confirm(),
      close: () => void leave(),
      empty: () => void leave(),
      correct: () => void apply(correcting),
      noLabel: () => void apply(nameFind),
      toPlan: () => toPlan(plan?.id),
    };
    const action = (key: keyof typeof ICONS): Action => ({
      key,
      label: t(`fill.${key}`),
      icon: ICONS[key] as LucideIcon,
      onClick: does[key],
    });
    const tap = async (key: string): Promise<void> =>
      tapOf(state, seen) === 'line' ? void apply(await tapped(store, state, key, actor)) : toPlan(key);
    return (
      <>
        <ScanPage
          title={title}
          right={CHECK.count}
          terminal={terminal}
          {...saidFace(face, say)}
          {...(tapOf(state, seen) ? { onLine: ({ key }) => void tap(key) } : {})}
          primary={primary ? action(primary) : undefined}
          aside={[...beside, 'toPlan' as const].map((key) => <ActionButton key={key} action={action(key)} />)}
          extra={hand ? <PhotoInput {...photos} /> : null}
        />
        <FoundDialog naming={naming} photos={photos} apply={apply} />
      </>
    );
  };
