/** The walk: every page is opened once, and asked everything while it is open. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { profilesOf } from '#tests/support/test-database.ts';
import { type Batch, batchesOf, questionsOf, type Turn, turnOf } from './choice.ts';
import { isAmong } from './entered.ts';
import { PARTS } from './parts.ts';
import { PLACES } from './places.ts';
import type { Question, Visit } from './question.ts';
import { QUESTIONS } from './questions/all.ts';
import { World } from './world.ts';

/** Pages that cannot be asked at all, one after the other: then it is not the pages. */
const HOPELESS = 5;
/** As long as one worker alone needs for all of it, on a machine that is slow and busy. */
const TIMEOUT = 90 * 60_000;

/** Takes a batch that no other worker of this run has taken: so all of them end at the same time, and none is set up more than once. */
function takes({ name }: Batch): boolean {
  const folder = join(profilesOf(inject('testTemplate')), 'walk');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, name.replaceAll(' ', '-')), '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

const messageOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault)).split('\n').slice(0, 6).join(' ');

/** What a page looks like that does not answer: whatever it waits for is seldom told by the question. */
async function pictureOf({ page, place }: Visit, question: string): Promise<void> {
  const path = join('test-results', 'walk', `${question} ${place.at.replaceAll(/[^\w-]+/g, ' ').trim()}.png`);
  await page.screenshot({ path }).catch(() => undefined);
}

async function askAll(questions: readonly Question[], visit: Visit): Promise<readonly string[]> {
  const wrong: string[] = [];
  const times: string[] = [];
  for (const { name, asks, ask } of questions) {
    if (!asks(visit.place, visit.look)) continue;
    const from = performance.now();
    try {
      wrong.push(...(await ask(visit)).map((fault) => `${name}: ${fault}`));
    } catch (fault) {
      wrong.push(`${name}: ${messageOf(fault)}`);
      await pictureOf(visit, name);
    }
    times.push(`${name} ${Math.round(performance.now() - from)}`);
  }
  if (process.env.WALK_PRINT) console.log(visit.place.at, times.join(', '), ...wrong);
  return wrong;
}

/** @param frame the first page of a look: what stands around it is asked as well */
async function visitOf(world: World, { place, size }: Turn, { look }: Batch, frame: boolean): Promise<Visit> {
  const { admin, host } = world;
  const address = await world.addressOf(place);
  await admin.page.setViewportSize(size);
  const from = performance.now();
  await admin.show(address);
  if (process.env.WALK_PRINT) console.log(place.at, `opened ${Math.round(performance.now() - from)}`);
  return {
    place,
    look,
    size,
    frame,
    page: admin.page,
    reader: admin.reader,
    said: admin.said,
    turn: turnOf(process.env.WALK_SEED ?? '', place),
    isEntered: isAmong(world.entered),
    asLooker: async () => {
      const looker = await world.looker();
      await looker.show(address);
      return looker.reader;
    },
    known: async (question, values) => (await host.db.query<Record<string, unknown>>(question, [...(values ?? [])])).rows[0],
  };
}

async function walkBatch(world: World, batch: Batch, questions: readonly Question[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  let lost = 0;
  await world.wear(batch.look);
  for (const turn of batch.turns) {
    const where = `${turn.place.at} ${turn.size.width}×${turn.size.height} ${Object.values(batch.look).join(' ')}`;
    try {
      const visit = await visitOf(world, turn, batch, turn === batch.turns[0]);
      wrong.push(...(await askAll(questions, visit)).map((fault) => `${where}: ${fault}`));
      lost = 0;
    } catch (fault) {
      wrong.push(`${where}: ${messageOf(fault)}`);
      lost += 1;
      if (lost === HOPELESS) throw new Error(wrong.join('\n'));
    }
  }
  return wrong;
}

/** Declares a part of the walk: it takes batches until none is left. */
export function walk(part: number): void {
  // Asked again it would find nothing left to walk, and pass.
  it(`part ${part} of ${PARTS}`, { timeout: TIMEOUT, retry: 0 }, async () => {
    const batches = batchesOf(PLACES, process.env);
    const questions = questionsOf(QUESTIONS, process.env);
    expect(batches.length).toBeGreaterThan(0);
    const wrong: string[] = [];
    let world: World | undefined;
    try {
      for (const batch of batches) {
        if (!takes(batch)) continue;
        world ??= await World.open();
        wrong.push(...(await walkBatch(world, batch, questions)));
      }
    } finally {
      await world?.close();
    }
    expect(wrong).toEqual([]);
  });
}
