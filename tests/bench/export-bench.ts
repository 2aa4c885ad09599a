/** Long exports of reports, ordered from the server as a page does: how long 100,000 rows take, and what memory the server needs meanwhile. */
import { MOST_EXPORTED } from '#domain/protocol/report-export.ts';
import { watchMemory } from './memory.ts';
import type { Plant } from './plant.ts';
import type { Report } from './report.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? '3');
const MB = 1024 * 1024;
const LOOK_MS = 50;

interface Written {
  readonly state: string;
  readonly done: number;
  readonly bytes: number;
}

/** @returns what was written once it is ready */
async function exported(plant: Plant, token: string, report: string): Promise<Written> {
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const answer = await fetch(`${plant.url}/api/wms/reportExport/add`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ report, question: {} }),
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  for (;;) {
    const { rows } = await plant.db.query<Written>('select state, done, bytes::float8 as bytes from report_export where id = $1', [
      data.id,
    ]);
    const [row] = rows;
    if (!row || row.state === 'failed') throw new Error(`report ${report} was not exported`);
    if (row.state === 'ready') {
      await plant.db.query('delete from report_export where id = $1', [data.id]);
      return row;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

export async function benchExports(plant: Plant, report: Report): Promise<void> {
  report.heading(`exports of up to ${MOST_EXPORTED} rows by the server`);
  const { token } = await plant.signIn();
  const watch = await watchMemory(plant.db, [plant.server.pid]);
  const times: number[] = [];
  let written: Written = { state: '', done: 0, bytes: 0 };
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    written = await exported(plant, token, '24');
    times.push((performance.now() - start) / 1000);
  }
  const memory = watch.stop().servers.flatMap((bytes) => (bytes === null ? [] : bytes / MB));
  const what = `log of all boxes: ${written.done} rows, ${(written.bytes / MB).toFixed(1)} MB`;
  report.figure({ what, unit: 's', values: times, budget: { of: 'p95', atMost: 20 } });
  if (memory.length > 0)
    report.figure({ what: 'memory of the server, highest', unit: 'MB', values: memory, budget: { of: 'p95', atMost: 300 } });
}
