/** How many lines of a document there are of each code, as bars; a bar leads to what they are. A few lines are compared by reading them. */
import { useActor } from '#api/session.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { ChartPanel } from '#pages/chart/chart-panel.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { usePageWords } from './document-words.ts';
import type { LinesChartPlan, Page } from './plan.ts';

const FEW = 12;

interface LinesChartProps {
  readonly page: Page;
  readonly plan: LinesChartPlan<AnyRow, AnyRow>;
  readonly row: AnyRow;
  readonly lines: readonly AnyRow[];
}

export function LinesChart({ page, plan, row, lines }: LinesChartProps) {
  const { say } = usePageWords(page);
  const labels = useLabels();
  const go = useGo();
  const actor = useActor();
  const { canOpen } = useShell();
  const entity = page.lines[0] ?? page.doc.header;
  const { set } = entity.fields[plan.by] ?? {};
  const counts = lines.length > FEW && actor ? plan.of(lines, row, actor) : [];
  if (!set || counts.every(({ n }) => n === 0)) return null;
  const placeOf = (code: string) => {
    const place = plan.opens?.(row, code) ?? null;
    return place && canOpen(place[0]) ? place : null;
  };
  return (
    <ChartPanel
      id={`${page.plan.id}.by.${plan.by}`}
      title={say('chart.title')}
      rowTitle={labels.field(entity.name, plan.by)}
      rows={counts.map(({ code, n }) => ({
        key: String(code),
        label: labels.code(set, code),
        values: { n },
        opens: n > 0 && placeOf(String(code)) !== null,
      }))}
      series={[{ key: 'n', name: say('chart.lines') }]}
      isScale
      empty={say('chart.none')}
      onOpen={({ key }) => {
        const place = placeOf(key);
        if (place) go(...place);
      }}
    />
  );
}
