/** Genealogy both ways in a plant of a million boxes and ten million links, as the server answers it, without the wire. */
import type { Genealogy } from '#domain/mes/genealogy.ts';
import { genealogy } from '#server/modules/mes/genealogy.ts';
import { BOXES_PER_ORDER, makeGenealogy } from './big-genealogy.ts';
import type { Plant } from './plant.ts';
import { answered, type Question } from './questions.ts';
import type { Report } from './report.ts';

const scale = Number(process.env.BENCH_SCALE ?? '1');
const ORDERS = Math.ceil((50_000 * scale) / 1000) * 1000;
/** area-mes §8: both ways in a second. */
const SECOND = 1000;

const rowsIn = (nodes: Genealogy['roots']): number => nodes.reduce((sum, { children }) => sum + 1 + rowsIn(children), 0);

/** Spread over the plant, the same in each run. */
const someOrder = (turn: number, from: number, to: number): number => from + ((turn * 7919) % (to - from));

export async function benchGenealogy(plant: Plant, report: Report): Promise<void> {
  const began = performance.now();
  await makeGenealogy(plant.db, { orders: ORDERS });
  const { rows } = await plant.db.query<{ boxes: string; links: string }>(
    'select (select count(*) from box) as boxes, (select count(*) from stock_ledger_entry) as links',
  );
  report.title('Genealogy of a large plant');
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  report.line(
    `${ORDERS} orders, ${rows[0]?.boxes} boxes (${BOXES_PER_ORDER} an order), ${rows[0]?.links} ledger entries, made in ${seconds} s`,
  );
  const { actor } = await plant.signIn();
  const half = ORDERS / 2;
  const told: Genealogy[] = [];
  const ask =
    (code: (turn: number) => string, direction: Genealogy['direction']): Question['ask'] =>
    async (db, turn) => {
      const answer = await genealogy(db, actor, { code: code(turn), direction });
      told.push(answer);
    };
  const question = (what: string, code: (turn: number) => string, direction: Genealogy['direction']): Question => ({
    what,
    atMost: SECOND,
    ask: ask(code, direction),
  });
  const questions = [
    question('back from a box that was sold, two generations', (turn) => `GENP${someOrder(turn, half, ORDERS) * 4}`, 'back'),
    question('back from a card', (turn) => `GENW${someOrder(turn, half, ORDERS)}`, 'back'),
    question('forth from a box of material', (turn) => `GENM${someOrder(turn, 0, half) * 16}`, 'forth'),
    question('forth from a supplier’s lot of fifty boxes', (turn) => `SL${someOrder(turn, 0, Math.floor((half * 16) / 50))}`, 'forth'),
  ];
  report.heading('the server without the wire');
  const plans = await answered(plant.db, report, questions);
  const sizes = told.map(({ roots }) => rowsIn(roots)).sort((a, b) => a - b);
  const cut = told.filter(({ isCut }) => isCut).length;
  report.line(
    `rows of a tree: ${sizes[0]} to ${sizes.at(-1)}, median ${sizes[Math.floor(sizes.length / 2)]}; ${cut} of ${told.length} answers were cut off`,
  );
  if (process.argv.includes('--plans')) report.line(plans.join('\n\n'));
}
