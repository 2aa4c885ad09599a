/** Reporting work at a station: scan the card, confirm the pieces, name what spoilt them. It goes on without a network. */
import { useActor, useSession } from '#api/session.ts';
import { DefectReason } from '#domain/basic/category.resource.ts';
import { FirstConfirm } from '#domain/mes/check.ts';
import { placeOf, readFloor } from '#domain/mes/report/floor-view.ts';
import { ReportWork } from '#domain/mes/report/report-work.document.ts';
import { type ReportHeard, reportWork, startReport } from '#domain/mes/report/report-work.job.ts';
import { reportWorkReport } from '#domain/mes/report/report-work.operation.ts';
import { shiftAt } from '#domain/mes/report/shift.ts';
import { CardOperation, OrderOperation, ProdOrder, WipCard } from '#domain/wms/production/production-order.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useSiteClock } from '#pages/kit/use-today.ts';
import { useHeldDraft } from '#pages/scan/use-held.ts';
import { WorkPage } from '#pages/scan/work-page.tsx';
import { mayBeCard, useCardLine } from '#screens/mes/kit/use-card-line.ts';
import { useFindScanned } from '#screens/wms/kit/use-find-scanned.ts';
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { useRowsWhere, useStore, useView } from '#store/hooks.ts';
import { useLists } from './use-lists.ts';
import { useStation } from './use-station.ts';

const LISTS = { 'report.list': '/mes/production-reportwork-record', 'report.errors': '/mes/production-reportwork-error-record' };
const ENTITIES = [ProdOrder, OrderOperation, WipCard, CardOperation, ReportWork, FirstConfirm].map(({ name }) => name);

export function Screen({ title }: ScreenProps) {
  const store = useStore();
  const clock = useSiteClock();
  const now = (): string => clock().now;
  const zone = useSession((state) => state.session?.site.timeZone) ?? 'Asia/Shanghai';
  const actor = useActor();
  const station = useStation();
  const findScanned = useFindScanned();
  const lineOf = useCardLine();
  const held = useHeldDraft('report-work', startReport);
  const { place } = held.state;
  const view = useView(ENTITIES, `floor/${place?.orderId ?? ''}/${place?.cardId ?? ''}/${place?.opSeq ?? ''}`, async (rows) =>
    place ? readFloor(rows, place) : null,
  );
  const defects = (useRowsWhere(DefectReason) ?? []).map(({ row }) => ({ code: row.defectCode, name: row.defectName }));
  const find = async (text: string): Promise<ReportHeard> => {
    const scanned = await findScanned(text, [station?.warehouseId]);
    const place = mayBeCard(scanned) ? await placeOf(store, scanned.code, station?.opCodes ?? []) : undefined;
    // A number of a piece is no card, and is scanned every few seconds.
    const isElsewhere = place === null && !held.state.place;
    return { ...(isElsewhere ? await lineOf(scanned) : scanned), at: now(), ...(place === undefined ? {} : { place }) };
  };
  return (
    <WorkPage
      title={title}
      right={reportWorkReport.right}
      ns="floor"
      work={reportWork({
        view: view ?? null,
        station,
        defects,
        shift: shiftAt(now(), zone),
        personId: actor?.personId ?? null,
        now,
      })}
      held={held}
      sentence={useSentence('floor')}
      find={find}
      menu={useLists(LISTS)}
    />
  );
}
