/**
 * Every operation, otherwise in order, with one field at a time that is not: impossible days, figures beyond all measure, texts that nobody can see, ids of
 * another's. Fields come from the schemas, values from one table for each kind of field. Whatever is sent: the answer is a refusal by name, or what was
 * sent is done and nothing of another's has changed; and an honest tablet beside is answered as ever. HOSTILE=full sends every value to every field.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PushResult } from '#domain/protocol/protocol.ts';
import { OPERATIONS } from '#domain/registry.ts';
import { type Attack, attacksOn, fieldsOf, hasPlace, kindOf, valueAt, withValue } from '#tests/support/hostile-plant/attacks.ts';
import { Draft, type Values } from '#tests/support/hostile-plant/draft.ts';
import { HostilePlant, isDone } from '#tests/support/hostile-plant/plant.ts';
import { EXEMPT, WHOLE_PLANT } from '#tests/support/hostile-plant/proofs.ts';
import { chance } from '#tests/support/moves/chance.ts';
import type { KeyedTablet } from '#tests/support/plant-server.ts';
import { OPERATION_TABLE } from './identity/operations.ts';

const isFull = process.env.HOSTILE === 'full';
const luck = chance(44);
/** Of the values that are wrong wherever they stand, one in so many is sent in a run. */
const SHARE = 8;
/** Two orders of one number, two statements of one receipt in one envelope: it is taken apart, with a word in the log, and the second is refused by name. */
const ONE_TWICE = ['purchase_order_po_no_key', 'statement_line_part_key'];
/** What was signed is attacked within a handover: the server says so at the desk and in its log, as it must. */
const FORGED = 'an operation is not what its author signed';
const ENVELOPE = { operations: 150, bytes: 300_000 };

/** Operations that cannot be done in this plant, and why. All others are attacked; one that is missing here, or can be done after all, fails. */
const NOT_DONE: Readonly<Record<string, string>> = {};
/** Fields that stand in none of the bases, and why. */
const NOT_MET: Readonly<Record<string, string>> = {};

interface Shot {
  readonly draft: Draft;
  readonly attack: Attack;
  readonly payload: Values;
}
const placeOf = ({ draft, attack }: Shot): string => `${draft.operation.type} ${attack.leaf.path}`;
const nameOf = (shot: Shot): string => `${placeOf(shot)} = ${JSON.stringify(shot.attack.value)?.slice(0, 40)}`;

const isSupplier = ({ author }: Draft): boolean => author.supplierId != null;
const whoseOf = (type: string): string => OPERATION_TABLE.find((row) => row.type === type)?.whose ?? '';
/** Names the documents that are moved. */
const OF_DOCUMENTS = ['id', 'docIds[]'];
/** What the whole plant shares is as much the author's as anybody's; to a supplier its own alone is. */
const isShared = (draft: Draft): boolean =>
  whoseOf(draft.operation.type) === 'plant' || (whoseOf(draft.operation.type) === 'supplier' && !isSupplier(draft));

/** Names another's where that is the whole plant's. */
const isOfWholePlant = (shot: Shot): boolean =>
  shot.attack.isTwin === true && !isSupplier(shot.draft) && WHOLE_PLANT.some(([place]) => place.test(placeOf(shot)));

let plant: HostilePlant;
let other: KeyedTablet;
/** Of every operation that suppliers have, what their user would do. */
let sold: Draft[];
const shots: Shot[] = [];
/** Shots that name another's where that is the whole plant's. */
const shared: Shot[] = [];
const unreached: string[] = [];
beforeAll(async () => {
  plant = await HostilePlant.open();
  other = plant.parts.server.tablet();
  for (const worker of plant.parts.workers) await other.signIn(worker);
  sold = await draftsOfSeller();
  for (const operation of OPERATIONS)
    for (const drafts of [plant.bases, sold])
      for (const shot of shotsAt(
        operation,
        drafts.filter((draft) => draft.operation === operation),
      ))
        (isOfWholePlant(shot) ? shared : shots).push(shot);
});
afterAll(() => plant?.close());

/** Honest work of a supplier with every right there is. */
async function draftsOfSeller(): Promise<Draft[]> {
  const seller = await plant.newcomer('seller', { supplierId: plant.parts.data.supplier.id });
  const drafts: Draft[] = [];
  for (const { operation, kept } of plant.bases.filter((draft) => whoseOf(draft.operation.type) === 'supplier')) {
    const draft = Draft.read(operation, seller, kept);
    if (isDone(await plant.trial(() => plant.verdictOn(draft)))) drafts.push(draft);
  }
  return drafts;
}

function shotsAt({ type, schema }: (typeof OPERATIONS)[number], drafts: readonly Draft[]): Shot[] {
  if (drafts.length === 0) return [];
  const fields = fieldsOf(schema as never);
  return fields.flatMap((leaf) => {
    const draft =
      drafts.find(({ payload }) => (valueAt(payload, leaf.path) ?? null) !== null) ??
      drafts.find(({ payload }) => hasPlace(payload, leaf.path));
    if (!draft) {
      unreached.push(`${type} ${leaf.path}`);
      return [];
    }
    const is = valueAt(draft.payload, leaf.path);
    return attacksFor(draft, leaf, is).map((attack) => ({ draft, attack, payload: withValue(draft.payload, leaf.path, attack.value) }));
  });
}

function attacksFor(draft: Draft, leaf: Attack['leaf'], is: unknown): Attack[] {
  const twin = typeof is === 'string' && !(OF_DOCUMENTS.includes(leaf.path) && isShared(draft)) ? plant.parts.twin.of(is) : undefined;
  const wrong = attacksOn(leaf).filter(({ value }) => value !== is);
  const drawn = wrong.filter(() => isFull || luck.oneIn(kindOf(leaf) === 'id' ? 2 : SHARE));
  // Of every field one at least.
  const all = drawn.length > 0 ? drawn : wrong.slice(0, 1);
  // A supplier may name nothing of another's, whatever comes of it.
  return twin === undefined ? all : [...all, { leaf, value: twin, isWrong: isSupplier(draft), isTwin: true }];
}

/** Full envelopes in which no two are of one document: a refused step would hold up the other. What a supplier has done, a supplier sends. */
function envelopesOf(all: readonly Shot[]): Shot[][] {
  const open: { readonly shots: Shot[]; readonly lanes: Set<string>; readonly ofSupplier: boolean; bytes: number }[] = [];
  for (const shot of all) {
    const lane = plant.signed(shot.draft, shot.payload).docKey;
    const bytes = JSON.stringify(shot.payload).length + 1000;
    const ofSupplier = isSupplier(shot.draft);
    const fits = open.find(
      (one) =>
        one.ofSupplier === ofSupplier &&
        one.shots.length < ENVELOPE.operations &&
        !one.lanes.has(lane) &&
        one.bytes + bytes < ENVELOPE.bytes,
    ) ?? { shots: [], lanes: new Set<string>(), ofSupplier, bytes: 0 };
    if (fits.shots.length === 0) open.push(fits);
    fits.shots.push(shot);
    fits.lanes.add(lane);
    fits.bytes += bytes;
  }
  return open.map((one) => one.shots);
}

/** The whole is walked in so many parts: each tells by itself what it has found. */
const WALKS = 8;
const walked = new Set<number>();
/** Exemptions that were needed. */
const met = new Set<RegExp>();

/** Whatever was taken though it is wrong: each once more, alone, with the proof that it harms nobody. */
async function examined(taken: readonly Shot[]): Promise<string[]> {
  const found: string[] = [];
  for (const shot of taken) {
    const exempt = EXEMPT.find(([place]) => place.test(placeOf(shot)));
    if (!exempt) found.push(nameOf(shot));
    else met.add(exempt[0]);
    const { draft, payload, attack } = shot;
    const against = await plant.trial(async () => {
      const verdict = await plant.verdictOn(draft, payload);
      return exempt && isDone(verdict) ? exempt[2]({ plant, other, author: draft.author, payload, value: attack.value, verdict }) : [];
    });
    found.push(...against.map((one) => `${nameOf(shot)}: ${one}`));
  }
  return found;
}

interface Found {
  readonly taken: Shot[];
  readonly undecided: string[];
  readonly harm: string[];
}

/** One envelope, and what came of it. @returns the harm that it did */
async function fire(envelope: readonly Shot[], found: Found): Promise<string[]> {
  const written = envelope.map(({ draft, payload }) => plant.signed(draft, payload));
  const { http, data } = await plant.push(envelope[0]?.draft.author as never, ...written);
  for (const [n, shot] of envelope.entries()) {
    const verdict = http === 200 ? data.results.find(({ opId }) => opId === written[n]?.opId) : undefined;
    if (!verdict || !isDefinite(verdict)) found.undecided.push(`${nameOf(shot)}: ${http} ${verdict?.status} ${verdict?.code}`);
    else if (isDone(verdict) && shot.attack.isWrong) found.taken.push(shot);
  }
  const complaints = plant.complaints.splice(0).filter((line) => ![...ONE_TWICE, FORGED].some((known) => line.includes(known)));
  return [...complaints.map((line) => line.slice(0, 600)), ...(await harmDone())];
}

/** Sends each of them alone: whose harm it was. */
async function blamed(envelope: readonly Shot[], harm: readonly string[]): Promise<string[]> {
  const nothing: Found = { taken: [], undecided: [], harm: [] };
  const found: string[] = [];
  for (const shot of envelope) {
    const alone = await plant.trial(() => fire([shot], nothing));
    if (alone.length > 0) found.push(`${alone.join(', ')} after ${nameOf(shot)}`);
  }
  return found.length > 0 ? found : [`${harm.join(', ')} after ${envelope.map(nameOf).join(' | ')}`];
}
const isDefinite = (verdict: PushResult): boolean => isDone(verdict) || (verdict.status === 'rejected' && Boolean(verdict.code));

async function harmDone(): Promise<string[]> {
  const touched = await plant.touched();
  const written = await plant.written();
  const stopped = isFull || luck.oneIn(3) ? await plant.stopped(written) : [];
  return [...touched.map((table) => `another's ${table} has changed`), ...stopped, ...(await plant.broken(written))];
}

describe('an operation that is in order but for one field', () => {
  test('is there for every operation, and every field of it', () => {
    const missing = (of: readonly Draft[]) =>
      OPERATIONS.map(({ type }) => type).filter((type) => !of.some(({ operation }) => operation.type === type));
    expect(missing(plant.bases).sort()).toEqual(Object.keys(NOT_DONE).sort());
    expect(missing(shots.map(({ draft }) => draft)).sort()).toEqual(Object.keys(NOT_DONE).sort());
    const ofSuppliers = OPERATION_TABLE.filter(({ whose }) => whose === 'supplier').map(({ type }) => type);
    expect(ofSuppliers.filter((type) => !sold.some(({ operation }) => operation.type === type))).toEqual([]);
    expect([...new Set(unreached)].sort()).toEqual(Object.keys(NOT_MET).sort());
  });

  test('would be done, if no field of it were changed', async () => {
    const refused: string[] = [];
    for (const base of plant.bases) {
      const { status, code } = await plant.trial(() => plant.verdictOn(base));
      if (!isDone({ status } as PushResult)) refused.push(`${base.operation.type}: ${code}`);
    }
    expect(refused).toEqual([]);
  });

  test.each(Array.from({ length: WALKS }, (_, n) => n))(
    'is refused by name or done as it says, harms nobody and stops nobody (part %i)',
    async (part) => {
      const found: Found = { undecided: [], harm: [], taken: [] };
      const envelopes = envelopesOf(shots).filter((_, n) => n % WALKS === part);
      for (const envelope of envelopes) {
        const harm = await plant.trial(() => fire(envelope, found));
        if (harm.length > 0) found.harm.push(...(await blamed(envelope, harm)));
      }
      const { taken, undecided, harm } = found;
      expect({ undecided, harm, wrong: await examined(taken) }).toEqual({ undecided: [], harm: [], wrong: [] });
      walked.add(part);
    },
  );

  test('moves what the whole plant shares, whoever names it, and nothing else of another’s', async () => {
    const found: string[] = [];
    const moved = new Set<RegExp>();
    for (const shot of shared)
      await plant.trial(async () => {
        const verdict = await plant.verdictOn(shot.draft, shot.payload);
        const [place, , tables] = WHOLE_PLANT.find((one) => one[0].test(placeOf(shot))) ?? [];
        const touched = await plant.touched();
        const written = await plant.written();
        const more = touched.filter((table) => !tables?.includes(table)).map((table) => `another's ${table} has changed`);
        const harm = [...more, ...(await plant.stopped(written)), ...(await plant.broken(written))];
        if (isDone(verdict) && touched.length > 0 && place) moved.add(place);
        found.push(...harm.map((one) => `${one} after ${nameOf(shot)}`));
      });
    expect(found).toEqual([]);
    expect(WHOLE_PLANT.filter(([place]) => !moved.has(place)).map(([place]) => String(place))).toEqual([]);
  });

  test('is taken though it is wrong only where that is proved to harm nobody, and nowhere else any more', () => {
    if (isFull && walked.size === WALKS) expect(EXEMPT.filter(([place]) => !met.has(place)).map(([place]) => String(place))).toEqual([]);
  });
});
