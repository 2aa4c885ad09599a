/** The bins and goods of a stocktake in the raw-material store of the demo: entered by its administrator, so that tablets which are at work hear of them. */
import type { AnyRow } from '#domain/kernel/entity.ts';
import { DEMO_PASSWORD } from '#server/demo/people.ts';
import type { AtWork } from './at-work.ts';
import { Client } from './server-process.ts';
import { StocktakeScene } from './stocktake-scene.ts';
import { deviceOf, type WireDevice } from './wire-device.ts';

export const STORE = 'YCL01';

export interface StocktakeAtWork {
  readonly scene: StocktakeScene;
  readonly bins: StocktakeScene['bins'];
  /** What is written on the bins. */
  readonly codes: StocktakeScene['bins'];
  readonly boxes: readonly string[];
  /** Who plans, issues and reviews, at a desk that is not looked at. */
  readonly manager: WireDevice;
}

/** Stocks the bins as a manager enters what was found. */
export async function stocktakeAtWork({ pool, server }: AtWork): Promise<StocktakeAtWork> {
  const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> => (await pool.query<T>(text, values)).rows;
  const desk = new Client(server.url);
  await desk.signIn('sysadmin', DEMO_PASSWORD);
  const insert = (name: string, values: object): Promise<AnyRow> => desk.call<AnyRow>('POST', `/api/basic/${name}`, values);
  const [store] = await rows<{ id: string }>('select id from warehouse where wh_code = $1', [STORE]);
  const [like] = await rows<{ classCode: string }>(
    'select class_code as "classCode" from material where box_managed and batch_managed limit 1',
  );
  const goods = { sourceType: 1, isBlank: false, expiryWarnDays: 30, overReceiptPct: '0', overIssuePct: '0', isActive: true };
  const nobody = (): Promise<never> => Promise.reject(new Error('the demo has people of its own'));
  const ground = { data: { plant: { insert, rows, user: nobody }, steel: { ...like, ...goods } }, newTablet: nobody, rows };
  const scene = await StocktakeScene.open(ground, store?.id);
  const manager = await deviceOf(pool, 'manager');
  const { bins, boxes } = await scene.stocked(manager);
  const codes = await rows<{ id: string; code: string }>('select id, bin_code as code from bin where id = any($1)', [Object.values(bins)]);
  const codeOf = (bin: string): string => codes.find(({ id }) => id === bin)?.code ?? '';
  return { scene, bins, codes: { x: codeOf(bins.x), y: codeOf(bins.y), z: codeOf(bins.z) }, boxes, manager };
}
