/** Plays scenes whose steps are known: carries out the earlier steps and leaves the next one as a draft, without searching for work. */
import { randomUUID } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type Operation, operationByType } from '#domain/registry.ts';
import type { MovesPlant } from '#tests/support/moves/plant.ts';
import { WireDevice } from '#tests/support/wire-device.ts';
import { Draft, type Values } from './draft.ts';

export type IdOf = (name: string) => string;
export type PayloadOf = Values | ((id: IdOf) => Values);

/** What is put beside the id of a move. */
export type Moved = Readonly<Record<string, Values>>;

/** Stands for the user of the supplier where workers are named by their number. */
export const VENDOR = -1;

const WHY = '试做后更正';

export interface Place {
  readonly store: AnyRow;
  readonly bin: AnyRow;
}

export class Climb {
  readonly drafts: Draft[] = [];

  /** @param vendor a user of the supplier */
  constructor(
    private readonly moves: MovesPlant,
    private readonly vendor: AnyRow,
  ) {}

  get data() {
    return this.moves.floor.data;
  }

  rows<T extends object = Record<string, string>>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.data.plant.rows<T>(text, values);
  }

  async one<T extends object = Record<string, string>>(text: string, values: unknown[] = []): Promise<T> {
    const [row] = await this.rows<T>(text, values);
    if (!row) throw new Error(`nothing: ${text}`);
    return row;
  }

  insert(entity: string, values: Values): Promise<AnyRow> {
    return this.data.plant.insert(entity, values);
  }

  /** A store of a scene's own, which no count of the random work has closed. @param binTypes of its places beside a shelf and a bin for what is on its way */
  async place(whCode: string, whClassCode: string, binTypes: readonly number[] = []): Promise<Place> {
    const { a1 } = this.data.bins;
    const store = await this.insert('warehouse', { whCode, whName: whCode, whClassCode, binManaged: true, isActive: true });
    const bin = (binCode: string, more: Values = {}) =>
      this.insert('bin', { ...a1, id: randomUUID(), warehouseId: store.id, binCode, binName: binCode, ...more });
    for (const binType of binTypes) await bin(`${whCode}-T${binType}`, { binType });
    await bin(`${whCode}-W`, { isTransit: true });
    await this.rows(
      "update app_user set warehouse_scope = warehouse_scope || $1::jsonb where account in ('everybody', 'colleague', 'manager')",
      [JSON.stringify([store.id])],
    );
    return { store, bin: await bin(`${whCode}-1`) };
  }

  #worker(by: number): AnyRow {
    const worker = by === VENDOR ? this.vendor : this.moves.workers[by];
    if (!worker) throw new Error(`no worker ${by}`);
    return worker;
  }

  /** Carries out a step on a new tablet. @throws if the server refuses honest work, since nothing could be attacked then @returns the ids that the step creates */
  async does(type: string, payload: PayloadOf, by = 0): Promise<IdOf> {
    const tablet = new WireDevice(this.data.plant.pool, this.#worker(by));
    await this.data.plant.session(this.#worker(by), tablet.id);
    const made = await tablet.does(type, payload as never);
    if (made.status !== 'applied' && made.status !== 'accepted_with_issues')
      throw new Error(`${type}: ${made.status} ${made.code} ${JSON.stringify(made.params)}`);
    return made.id;
  }

  /** Leaves it to be done, as everything stands. */
  leaves(type: string, payload: PayloadOf, by = 0): void {
    const operation = operationByType(type) as Operation | undefined;
    if (!operation) throw new Error(`no operation ${type}`);
    this.drafts.push(Draft.of(operation, this.#worker(by), (idOf) => (typeof payload === 'function' ? payload(idOf) : payload)));
  }

  /** Leaves moves of one document to be done, each instead of the others. @param more what a move takes beside the id; a reason is known */
  options(docType: string, id: string, verbs: string, more: Moved = {}, by = 0): void {
    for (const verb of verbs.split(' ')) this.leaves(`${docType}.${verb}`, { id, ...more[verb] }, by);
  }
}

/** A move that says why. */
export const because: Values = { reason: WHY };

/** A file that is still to come. */
export const attached = (n: number): Values => ({
  attachment: { id: `0198c0de-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`, sha256: 'a'.repeat(64), size: 1000 },
});
