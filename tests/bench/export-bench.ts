/** Long exports of reports: how long the server takes to write 100,000 rows, and what memory it needs meanwhile. */
import type pg from 'pg';
import type { Actor } from '#domain/kernel/permission.ts';
import { MOST_EXPORTED } from '#domain/protocol/report-export.ts';
import { writeReport } from '#server/modules/reports/export/report-file.ts';
import type { Report } from './report.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? '3');
const MB = 1024 * 1024;
const LONG = [
  { report: '24', what: 'log of all boxes' },
  { report: '20', what: 'stock by batch' },
] as const;

/** The highest memory of this process while `work` runs, bytes. */
async function highest(work: () => Promise<void>): Promise<number> {
  let most = process.memoryUsage.rss();
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  await work().finally(() => clearInterval(timer));
  return Math.max(most, process.memoryUsage.rss());
}

export async function benchExports(db: pg.Pool, actor: Actor, report: Report): Promise<void> {
  report.heading(`exports of up to ${MOST_EXPORTED} rows, written to nowhere`);
  for (const { report: n, what } of LONG) {
    const asked = { report: n, kind: 'xlsx' as const, question: { sort: [] }, title: '' };
    const times: number[] = [];
    let bytes = 0;
    let rows = 0;
    let most = 0;
    for (let run = 0; run < RUNS; run += 1) {
      bytes = 0;
      const start = performance.now();
      const memory = await highest(async () => {
        const written = await writeReport(db, actor, 'zh', asked, async (part) => {
          bytes += part.length;
        });
        rows = written.rows;
      });
      times.push((performance.now() - start) / 1000);
      most = Math.max(most, memory);
    }
    report.figure({
      what: `${what}: ${rows} rows, ${(bytes / MB).toFixed(1)} MB`,
      unit: 's',
      values: times,
      budget: { of: 'p95', atMost: 20 },
    });
    report.figure({ what: 'memory of the server, highest', unit: 'MB', values: [most / MB], budget: { of: 'p95', atMost: 300 } });
  }
}
