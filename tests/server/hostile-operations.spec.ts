/**
 * Every operation, otherwise in order, with one field at a time that is not: impossible days, figures beyond all measure, texts that nobody can see, ids of
 * another's. Fields come from the schemas, values from one table for each kind of field. Whatever is sent: the answer is a refusal by name, or what was
 * sent is done and nothing of another's has changed; and an honest tablet beside is answered as ever. HOSTILE=full sends every value to every field.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PushResult } from '#domain/protocol/protocol.ts';
import { OPERATIONS } from '#domain/registry.ts';
import { brokenRules } from '#server/modules/stock/invariants.ts';
import { type Attack, attacksOn, fieldsOf, hasPlace, kindOf, valueAt, withValue } from '#tests/support/hostile-plant/attacks.ts';
import { Draft, type Values } from '#tests/support/hostile-plant/draft.ts';
import { HostilePlant, isDone } from '#tests/support/hostile-plant/plant.ts';
import { chance } from '#tests/support/moves/chance.ts';
import { OPERATION_TABLE } from './identity/operations.ts';

const isFull = process.env.HOSTILE === 'full';
const luck = chance(44);
/** Of the values that are wrong wherever they stand, one in so many is sent in a run. */
const SHARE = 8;
/** Two orders of one number in one envelope: the envelope is taken apart, with a word in the log, and the second is refused by name. */
const ONE_NUMBER_TWICE = 'purchase_order_po_no_key';
/** What was signed is attacked within a handover: the server says so at the desk and in its log, as it must. */
const FORGED = 'an operation is not what its author signed';
const ENVELOPE = { operations: 150, bytes: 300_000 };

/** Operations that are attacked on a base that is of the right form only, and why. */
const FORMAL_ONLY: Readonly<Record<string, string>> = {
  'workshopReturn.create': 'the boxes at the line may all have been given back before',
  'workshopReturn.close': 'a return stands in this status only while none of its goods have come',
};
/** What the dice do not always leave something for. */
const BY_CHANCE = 3;
/** Fields that stand in none of the bases, and why. */
const NOT_MET: Readonly<Record<string, string>> = {};

/** What is taken though it is wrong, and why. */
const TAKEN: readonly (readonly [place: RegExp, reason: string])[] = [
  [/(attachment|photos\[\])\.size$/, 'the work is booked, and says that its file is none'],
  [/(attachment|photos\[\])\.id$/, 'a file that is still to come has an id of its own'],
  [/ (fromBinId|suggestedBinId)$|^requisition\.pick binId$/, 'what the tablet had seen or proposed: nothing is booked there'],
  [/ lines\[\]\.assetId$/, 'the register of assets is not kept here'],
  [/^checkInfo\.\w+ scopeMaterials\[\]$/, 'a plan may name a material of which its store has nothing'],
  [/^accountPeriod\.close acknowledged\[\]$/, 'a finding that is there no more'],
  [/^lane\.handover before\[\]$/, 'carried as it is to a supervisor; judged when it is done'],
  [/^lane\.resolve (replacement|discard\[\]|docSeq)$/, 'what nobody has sent there is nothing to be skipped or replaced'],
  [/^lane\.handover records\[\]\.operation\./, 'carried as it is to a supervisor; judged when it is done'],
  [/^lane\.handover records\[\]\.refusal/, 'what the tablet was told, word for word'],
];

interface Shot {
  readonly draft: Draft;
  readonly attack: Attack;
  readonly payload: Values;
}
const placeOf = ({ draft, attack }: Shot): string => `${draft.operation.type} ${attack.leaf.path}`;
const nameOf = (shot: Shot): string => `${placeOf(shot)} = ${JSON.stringify(shot.attack.value)?.slice(0, 40)}`;

/** What the whole plant shares is as much the author's as anybody's. */
const isShared = (type: string): boolean => ['plant', 'supplier'].includes(OPERATION_TABLE.find((row) => row.type === type)?.whose ?? '');

let plant: HostilePlant;
const shots: Shot[] = [];
const unreached: string[] = [];
beforeAll(async () => {
  plant = await HostilePlant.open();
  for (const operation of OPERATIONS) shots.push(...shotsAt(operation));
}, 400_000);
afterAll(() => plant?.close());

function shotsAt(operation: (typeof OPERATIONS)[number]): Shot[] {
  const { type, schema } = operation;
  const fields = fieldsOf(schema as never);
  const drafts = plant.bases.filter((draft) => draft.operation.type === type);
  if (drafts.length === 0) drafts.push(...formal(operation));
  return fields.flatMap((leaf) => {
    const draft =
      drafts.find(({ payload }) => (valueAt(payload, leaf.path) ?? null) !== null) ??
      drafts.find(({ payload }) => hasPlace(payload, leaf.path));
    if (!draft) {
      unreached.push(`${type} ${leaf.path}`);
      return [];
    }
    const is = valueAt(draft.payload, leaf.path);
    return attacksFor(type, leaf, is).map((attack) => ({ draft, attack, payload: withValue(draft.payload, leaf.path, attack.value) }));
  });
}

function attacksFor(type: string, leaf: Attack['leaf'], is: unknown): Attack[] {
  const twin = typeof is === 'string' && !(leaf.path === 'id' && isShared(type)) ? plant.parts.twin.of(is) : undefined;
  const all = attacksOn(leaf).filter(({ value }) => value !== is && (isFull || luck.oneIn(kindOf(leaf) === 'id' ? 2 : SHARE)));
  return twin === undefined ? all : [...all, { leaf, value: twin, isWrong: false }];
}

/** Drafts that are of the right form at least. */
function formal(operation: (typeof OPERATIONS)[number]): Draft[] {
  const { worlds, workers } = plant.parts;
  return Array.from({ length: 8 }, (_, n) => {
    const [world, author] = [worlds[n % worlds.length], workers[n % workers.length]];
    return world && author ? Draft.byChance(operation, world, luck, author) : null;
  }).filter((draft) => draft !== null);
}

/** Full envelopes in which no two are of one document: a refused step would hold up the other. */
function envelopesOf(all: readonly Shot[]): Shot[][] {
  const open: { readonly shots: Shot[]; readonly lanes: Set<string>; bytes: number }[] = [];
  for (const shot of all) {
    const lane = plant.written(shot.draft, shot.payload).docKey;
    const bytes = JSON.stringify(shot.payload).length + 1000;
    const fits = open.find(
      (one) => one.shots.length < ENVELOPE.operations && !one.lanes.has(lane) && one.bytes + bytes < ENVELOPE.bytes,
    ) ?? { shots: [], lanes: new Set<string>(), bytes: 0 };
    if (fits.shots.length === 0) open.push(fits);
    fits.shots.push(shot);
    fits.lanes.add(lane);
    fits.bytes += bytes;
  }
  return open.map((one) => one.shots);
}

interface Found {
  readonly undecided: string[];
  readonly wrong: string[];
  readonly harm: string[];
}

/** One envelope, and what came of it. */
async function fire(envelope: readonly Shot[], found: Found): Promise<void> {
  const written = envelope.map(({ draft, payload }) => plant.written(draft, payload));
  const { http, data } = await plant.push(envelope[0]?.draft.author as never, ...written);
  for (const [n, shot] of envelope.entries()) {
    const verdict = http === 200 ? data.results.find(({ opId }) => opId === written[n]?.opId) : undefined;
    if (!verdict || !isDefinite(verdict)) found.undecided.push(`${nameOf(shot)}: ${http} ${verdict?.status} ${verdict?.code}`);
    else if (isDone(verdict) && shot.attack.isWrong && !TAKEN.some(([place]) => place.test(placeOf(shot)))) found.wrong.push(nameOf(shot));
  }
  const complaints = plant.complaints.splice(0).filter((line) => ![ONE_NUMBER_TWICE, FORGED].some((known) => line.includes(known)));
  found.harm.push(...complaints.map((line) => line.slice(0, 600)), ...(await harmDone(envelope)));
}
const isDefinite = (verdict: PushResult): boolean => isDone(verdict) || (verdict.status === 'rejected' && Boolean(verdict.code));

async function harmDone(envelope: readonly Shot[]): Promise<string[]> {
  const touched = await plant.touched();
  const stopped = await plant.stopped();
  const broken = Object.keys(await brokenRules(plant.db));
  const harm = [...touched.map((table) => `another's ${table} has changed`), ...stopped, ...broken];
  return harm.length === 0 ? [] : [`${harm.join(', ')} after ${envelope.map(nameOf).join(' | ')}`];
}

describe('an operation that is in order but for one field', () => {
  test('is there for every operation, and every field of it', () => {
    // A sample may leave out an operation that has one field only.
    const attacked = new Set(shots.map(({ draft }) => draft.operation.type)).size;
    expect(isFull ? attacked : attacked + BY_CHANCE).toBeGreaterThanOrEqual(OPERATIONS.length);
    const without = OPERATIONS.map(({ type }) => type).filter((type) => !plant.bases.some(({ operation }) => operation.type === type));
    expect(without.filter((type) => FORMAL_ONLY[type] === undefined).slice(BY_CHANCE)).toEqual([]);
    expect(unreached.filter((place) => NOT_MET[place] === undefined).slice(2 * BY_CHANCE)).toEqual([]);
  });

  test('would be done, if no field of it were changed', async () => {
    const refused: string[] = [];
    for (const base of plant.bases) {
      const { status, code } = await plant.trial(() => plant.verdictOn(base));
      if (!isDone({ status } as PushResult)) refused.push(`${base.operation.type}: ${code}`);
    }
    expect(refused).toEqual([]);
  });

  test('is refused by name or done as it says, harms nobody and stops nobody', { timeout: isFull ? 3_600_000 : 300_000 }, async () => {
    const found: Found = { undecided: [], wrong: [], harm: [] };
    for (const envelope of envelopesOf(shots)) await plant.trial(() => fire(envelope, found));
    expect(found).toEqual({ undecided: [], wrong: [], harm: [] });
  });
});
