/** What all journeys at a counter have in common, so that each says only what is its own: its page, its scans and what they leave in the books. */
import type pg from 'pg';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { front } from './browser.ts';
import { goTo } from './keeper-at-work.ts';
import type { Tablet } from './tablet.ts';

/** Opens a terminal, and waits until it asks for this. */
export async function standsAt(page: Page, path: string, asks: string): Promise<void> {
  await goTo(page, path);
  await front(page).getByText(asks).first().waitFor();
}

export const everythingSent = (page: Page): Promise<void> => page.getByRole('banner').getByText('全部已发送').first().waitFor();

/** Does it while the network is cut. Afterwards it is there again, and everything has been sent. */
export async function withoutNetwork({ page, context }: Pick<Tablet, 'page' | 'context'>, work: () => Promise<unknown>): Promise<void> {
  await context.setOffline(true);
  await work();
  await context.setOffline(false);
  await everythingSent(page);
}

/** Nothing was refused, no rule of the books is broken, and no page has complained. */
export async function allIsWell({ pool, complaints }: { readonly pool: pg.Pool } & Pick<Tablet, 'complaints'>): Promise<void> {
  const odd = await pool.query("select type, status, code from op_log where build ~ '^[0-9]' and status = 'rejected'");
  expect(odd.rows).toEqual([]);
  expect(await brokenRules(pool)).toEqual({});
  expect(complaints).toEqual([]);
}
