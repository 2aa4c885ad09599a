/** Brings a document, by honest work and for good, to where an operation can be done with it, and leaves it there. */
import { randomUUID } from 'node:crypto';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { PushResult } from '#domain/protocol/protocol.ts';
import { approvalDecide, DOCUMENTS, OPERATIONS, type Operation } from '#domain/registry.ts';
import { quoted } from '#server/store/columns.ts';
import type { Chance } from '#tests/support/moves/chance.ts';
import { payloadFor } from '#tests/support/moves/payload.ts';
import type { MovesPlant } from '#tests/support/moves/plant.ts';
import { type Case, casesIn, look, type World } from '#tests/support/moves/world.ts';
import { WireDevice } from '#tests/support/wire-device.ts';
import { fieldsOf, valueAt } from './attacks.ts';
import type { Left } from './chores.ts';
import { Draft } from './draft.ts';
import type { Sandbox } from './sandbox.ts';

/** Steps of one document, tries of one step, random drafts that tell whether there is something already. */
const STEPS = 16;
const TRIES = 2;
const CASTS = 6;
/** Random drafts among which the bases of one operation are found, and those that are kept of them. */
const BASE_CASTS = 40;
const BASES = 3;

const isApplied = (status: string): boolean => status === 'applied' || status === 'accepted_with_issues';

const verbOf = ({ type }: Operation): string => type.slice(type.indexOf('.') + 1);
const documentOf = ({ type }: Operation): AnyDocument | undefined => DOCUMENTS.find(({ docType }) => docType === type.split('.')[0]);
const operationsOf = (docType: string, verb: string): Operation[] => OPERATIONS.filter(({ type }) => type === `${docType}.${verb}`);

/** The verbs by which one step less is left to any of the statuses. */
function nearer({ edges }: AnyDocument, status: number, goals: readonly number[]): string[] {
  const far = new Map<number, number>(goals.map((goal) => [goal, 0]));
  for (let ring = 0; ring < edges.length; ring += 1)
    for (const { from, to } of edges) if (from !== null && far.get(to) === ring && !far.has(from)) far.set(from, ring + 1);
  const here = far.get(status) ?? Number.POSITIVE_INFINITY;
  return edges.filter(({ from, to }) => from === status && (far.get(to) ?? here) < here).map(({ verb }) => verb);
}

/** A plan of everything in a bin closes the bin to all others. */
const isSmall = ({ operation: { type }, payload: { scopeMaterials } }: Draft): boolean =>
  !/^checkInfo\.(create|save)$/.test(type) || (Array.isArray(scopeMaterials) && scopeMaterials.length > 0);

export class Foreman {
  /** What would have been done when it was looked for: mostly it still would be. */
  readonly #known = new Map<Operation, Draft>();
  /** Documents that were brought somewhere. */
  readonly #brought: { readonly document: AnyDocument; readonly id: string }[] = [];
  /** On which it is tried what could be done: nothing of that lasts. */
  readonly #rehearsal: WireDevice;
  #world: World | undefined;

  private constructor(
    private readonly plant: MovesPlant,
    private readonly sandbox: Sandbox,
    private readonly luck: Chance,
  ) {
    this.#rehearsal = new WireDevice(sandbox.pool, plant.workers[0] as AnyRow);
  }

  static async of(plant: MovesPlant, sandbox: Sandbox, luck: Chance): Promise<Foreman> {
    const foreman = new Foreman(plant, sandbox, luck);
    for (const worker of plant.workers) await foreman.admit(worker);
    return foreman;
  }

  /** Lets somebody take part in rehearsals. */
  admit(user: AnyRow): Promise<void> {
    return this.plant.floor.data.plant.session(user, this.#rehearsal.id);
  }

  private get pool() {
    return this.plant.floor.data.plant.pool;
  }

  /** The plant as it stands, with all that was brought somewhere. */
  async look(): Promise<World> {
    const world = await look(this.pool, this.luck.next());
    const cases = new Map(world.cases);
    for (const document of DOCUMENTS) {
      const ids = this.#brought.filter((one) => one.document === document).map(({ id }) => id);
      const found = await this.#cases(document, ids);
      const known = (cases.get(document.docType) ?? []).filter(({ header }) => !ids.includes(header.id));
      cases.set(document.docType, [...found, ...known]);
    }
    return { ...world, cases };
  }

  /** Whether it would be done, as the plant stands. What would be is remembered. */
  async #wouldDo(draft: Draft): Promise<boolean> {
    const would = isApplied((await this.verdict(draft)).status);
    if (would) this.#known.set(draft.operation, draft);
    return would;
  }

  /** What would be said of it, as the plant stands. */
  verdict(draft: Draft): Promise<PushResult> {
    const opId = randomUUID();
    const extra = { opId, actor: draft.author };
    return this.sandbox.trial(() => this.#rehearsal.does(draft.operation.type, draft.under(opId), { ...extra, docSeq: 1 }));
  }

  /** @returns the id of the document, where it was done */
  async #does(draft: Draft): Promise<string | null> {
    if (!(await this.#wouldDo(draft))) return null;
    const device = new WireDevice(this.pool, draft.author);
    await this.plant.floor.data.plant.session(draft.author, device.id);
    const opId = randomUUID();
    const payload = draft.under(opId);
    const { status } = await device.does(draft.operation.type, payload, { opId });
    return isApplied(status) ? String(payload.id ?? '') : null;
  }

  /** Documents of which somebody else has taken care. */
  takeOver(left: readonly Left[]): void {
    for (const { docType, id } of left) {
      const document = DOCUMENTS.find((one) => one.docType === docType);
      if (document) this.#brought.push({ document, id });
    }
    this.#world = undefined;
  }

  /** Sees to it that there is something with which the operation can be done. */
  async provide(operation: Operation): Promise<void> {
    this.#world ??= await this.look();
    for (let n = 0; n < CASTS; n += 1) {
      const draft = Draft.byChance(operation, this.#world, this.luck, this.luck.of(this.plant.workers) as AnyRow);
      if (draft && (await this.#wouldDo(draft))) return;
    }
    const document = documentOf(operation);
    if (document)
      for await (const id of this.#begun(document)) {
        const isThere = await this.#bring(operation, document, id);
        if (isThere) this.#brought.push({ document, id });
        if (isThere) break;
      }
    this.#world = undefined;
  }

  /** Does it, for what others need it for. */
  async carryOut(operation: Operation): Promise<void> {
    await this.provide(operation);
    this.#world ??= await this.look();
    for (let n = 0; n < 4 * CASTS; n += 1) {
      const draft = Draft.byChance(operation, this.#world, this.luck, this.luck.of(this.plant.workers) as AnyRow);
      if (draft && (await this.#does(draft)) !== null) break;
    }
    this.#world = undefined;
  }

  /** Drafts that would be done, and have together as many of the operation's fields as can be met. */
  async basesOf(operation: Operation, worlds: readonly World[]): Promise<Draft[]> {
    const open = new Set(fieldsOf(operation.schema as never).map(({ path }) => path));
    const known = this.#known.get(operation);
    const found = await this.stillDone(known ? [known] : []);
    for (const path of open) if (found.some(({ payload }) => (valueAt(payload, path) ?? null) !== null)) open.delete(path);
    for (let n = 0; n < BASE_CASTS && (found.length === 0 || (open.size > 0 && n < BASE_CASTS / 2)) && found.length < BASES; n += 1) {
      const [world, author] = [this.luck.of(worlds), this.luck.of(this.plant.workers)];
      const draft = world && author ? Draft.byChance(operation, world, this.luck, author) : null;
      const more = [...open].filter((path) => draft && (valueAt(draft.payload, path) ?? null) !== null);
      if (!draft || (found.length > 0 && more.length === 0) || !(await this.#wouldDo(draft))) continue;
      found.push(draft);
      for (const path of more) open.delete(path);
    }
    return found;
  }

  /** Those among them that nothing has come in between of. */
  async stillDone(drafts: readonly Draft[]): Promise<Draft[]> {
    const still: Draft[] = [];
    for (const draft of drafts) if (isApplied((await this.verdict(draft)).status)) still.push(draft);
    return still;
  }

  async #bring(operation: Operation, document: AnyDocument, id: string): Promise<boolean> {
    const goals = document.edges.filter(({ verb }) => verb === verbOf(operation)).flatMap(({ from }) => (from === null ? [] : [from]));
    for (let step = 0; step < STEPS; step += 1) {
      const [on] = await this.#cases(document, [id]);
      if (!on) return false;
      const status = Number(on.header.status);
      const isGoal = goals.includes(status);
      if ((isGoal || goals.length === 0) && (await this.#can(operation, on))) return true;
      // What is no edge, as a file that is attached, needs a document and no status.
      if (goals.length === 0) return false;
      if (isGoal && verbOf(operation) === 'review' && !on.isAgreed && (await this.#agree(on))) continue;
      const stays = document.edges.filter(({ from, to }) => from === status && (to === status || (isGoal && goals.includes(to))));
      const verbs = [...(isGoal ? [] : nearer(document, status, goals)), ...stays.map(({ verb }) => verb)];
      if (!(await this.#one(verbs, on))) return false;
    }
    return false;
  }

  async #can(operation: Operation, on: Case): Promise<boolean> {
    for (const author of this.plant.workers)
      for (let n = 0; n < TRIES; n += 1) {
        const draft = await this.#draft(operation, author, on);
        if (draft && (await this.#wouldDo(draft))) return true;
      }
    return false;
  }

  /** The first of these that can be done. */
  async #one(verbs: readonly string[], on: Case): Promise<boolean> {
    for (const verb of verbs)
      for (const operation of operationsOf(on.document.docType, verb))
        for (const author of this.plant.workers) {
          if ((await this.#tried(operation, author, on)) !== null) return true;
          if (verb === 'review' && !on.isAgreed && (await this.#agree(on))) return true;
        }
    return false;
  }

  async #agree({ document: { docType }, header: { id } }: Case): Promise<boolean> {
    const decide = approvalDecide as unknown as Operation;
    for (const author of this.plant.workers)
      if ((await this.#does(Draft.of(decide, author, () => ({ docType, id, decision: 1, opinion: '同意' })))) !== null) return true;
    return false;
  }

  async #draft(operation: Operation, author: AnyRow, on: Case | null): Promise<Draft | null> {
    const world = this.#world ?? (await this.look());
    this.#world = world;
    const draft = Draft.of(operation, author, (idOf) =>
      payloadFor(operation, { world, chance: this.luck, on, type: operation.type, idOf }),
    );
    return operation.schema.safeParse(draft.payload).success && isSmall(draft) ? draft : null;
  }

  async #tried(operation: Operation, author: AnyRow, on: Case | null): Promise<string | null> {
    for (let n = 0; n < TRIES; n += 1) {
      const draft = await this.#draft(operation, author, on);
      const id = draft && (await this.#does(draft));
      if (id !== null) return id;
    }
    return null;
  }

  /** New documents, made in each of the ways there are; what others give rise to is the newest of its kind in the first status. */
  async *#begun(document: AnyDocument): AsyncGenerator<string> {
    const makers = document.edges.filter(({ from }) => from === null).flatMap(({ verb }) => operationsOf(document.docType, verb));
    for (const maker of makers) {
      const author = this.luck.of(this.plant.workers);
      const id = author ? await this.#tried(maker, author, null) : null;
      if (id) yield id;
    }
    await this.plant.replenish('12');
    this.#world = undefined;
    const taken = this.#brought.map(({ id }) => id);
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from ${quoted(document.header.table)} where id <> all($1::uuid[]) order by status, created_at desc, id limit 1`,
      [taken],
    );
    if (rows[0]) yield rows[0].id;
  }

  async #cases(document: AnyDocument, ids: readonly string[]): Promise<Case[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.pool.query<{ id: string; agreed: boolean }>(
      `select t.id, exists (select 1 from approval_task a where a.doc_id = t.id and a.decision = 1 and a.decided_at >= t.updated_at) as agreed
       from ${quoted(document.header.table)} t where id = any($1::uuid[])`,
      [ids],
    );
    return casesIn(this.pool, document, rows);
  }
}
