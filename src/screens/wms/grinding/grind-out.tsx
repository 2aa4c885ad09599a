/** Grinding issues of a store: what is at which grinder, and until when. They are made where things leave, on a terminal of the same route. */
import { CalendarPlus, Truck } from 'lucide-react';
import { useMemo } from 'react';
import { addDays } from '#domain/kernel/clock.ts';
import { f } from '#domain/kernel/field.ts';
import { Application } from '#domain/wms/application/application.document.ts';
import { GrindIn } from '#domain/wms/grinding/grind-in.document.ts';
import { awayQty, GrindOutLine, type GrindOutRow, grindOut } from '#domain/wms/grinding/grind-out.document.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import { documentScreen } from '#pages/document/document-screen.tsx';
import { useDocumentWords } from '#pages/document/document-words.ts';
import type { ListMore } from '#pages/document/plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { isOfClass } from '#screens/wms/kit/stores.ts';
import { LIST, terminal } from '#screens/wms/kit/terminal-face.ts';
import type { Viewed } from '#store/store.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { sendPage } from './send-page.tsx';

const SOON_DAYS = 7;

/** Something of it is still away, and should be back before that day. */
const isLate = ({ status, expectedBack }: GrindOutRow, day: string): boolean =>
  (status === 2 || status === 4) && expectedBack !== null && expectedBack < day;

export function grindOutScreen(store: LendingStore) {
  const { whClass, right, pages } = store;
  return documentScreen(grindOut, GrindOutLine, {
    path: pages.grindOut,
    home: LIST,
    id: `wms.grindOut.${whClass}`,
    list: {
      columns: ['grinderId', 'grindPurpose', 'lines.material', 'lines.count', 'expectedBack', 'createdByName'],
      wide: ['lines.count', 'createdByName'],
      hidden: ['warehouseId', 'grinderType', 'lines.boxNo'],
      drawn: ['due'],
      search: ['grinderId', 'material', 'due'],
      where: { warehouseId: (row) => isOfClass(row, [whClass]) },
      create: { to: [pages.grindOut], right: `${right}:grind`, icon: Truck },
      useMore: useDue,
    },
    view: {
      facts: ['grindPurpose', 'grinderType', 'grinderId', 'expectedBack', 'warehouseId'],
      lines: ['boxNo', 'matCode', 'matName', 'qty', 'goodQty', 'scrapQty', 'away'],
      drawn: ['away'],
      cells: { away: { align: 'end', width: 96, grow: 0, value: awayQty, unit: ({ unitCode }) => unitCode, sum: true } },
      before: [{ header: Application, field: 'applicationId', number: 'sourceDocNo', to: ({ id }) => [pages.grindApply, { id }] }],
      after: [{ header: GrindIn, by: 'grindOutId', to: ({ id }) => [pages.grindIn, { id }] }],
    },
    verbs: {
      order: ['expect', 'print', 'unreview', 'close', 'delete'],
      of: {
        expect: { icon: CalendarPlus, ask: { fields: ['expectedBack', { key: 'reason', field: f.text() }] } },
      },
    },
    faces: [terminal(sendPage(store))],
  });
}

/** Issues that are overdue or soon will be, and the mark of those that are. */
function useDue({ due }: SearchValues): ListMore<GrindOutRow> {
  const { say } = useDocumentWords('grindOut');
  const labels = useLabels();
  const today = useToday();
  const fields = useMemo(() => {
    const options = ['overdue', 'soon'].map((value) => ({ value, label: say(`due.${value}`) }));
    return [{ key: 'due', label: labels.field('grindOut', 'expectedBack'), kind: 'select' as const, options }];
  }, [labels, say]);
  const hit = useMemo(() => {
    const until = due === 'soon' ? addDays(today, SOON_DAYS) : today;
    return due ? (row: GrindOutRow) => isLate(row, until) : null;
  }, [due, today]);
  const cells = useMemo(
    () => ({
      expectedBack: {
        width: 148,
        render: ({ row }: Viewed<GrindOutRow>) => {
          const day = row.expectedBack === null ? '–' : row.expectedBack;
          return isLate(row, today) ? <StateBadge tone="error" label={day} /> : day;
        },
      },
    }),
    [today],
  );
  return { fields, hit, cells };
}
