/** An operation before it has an id: what it makes is named by what it is, until it is sent. */
import { randomUUID } from 'node:crypto';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { derivedId } from '#domain/kernel/ids.ts';
import type { Operation } from '#domain/registry.ts';
import type { Chance } from '#tests/support/moves/chance.ts';
import { caseFor, makes } from '#tests/support/moves/choose.ts';
import { payloadFor } from '#tests/support/moves/payload.ts';
import type { World } from '#tests/support/moves/world.ts';

export type Values = Record<string, unknown>;

/** A draft as it is written down. */
export interface KeptDraft {
  readonly type: string;
  readonly author: string;
  readonly payload: Values;
  /** Stand-in → the name from which the operation's own id makes one. */
  readonly own: readonly (readonly [string, string])[];
}

export class Draft {
  readonly #own = new Map<string, string>();
  readonly #base = randomUUID();

  private constructor(
    readonly operation: Operation,
    readonly author: AnyRow,
    /** With ids that stand for those that the operation's own id will give. */
    payload: (idOf: (name: string) => string) => Values,
  ) {
    this.payload = payload((name) => {
      const id = derivedId(this.#base, name);
      this.#own.set(id, name);
      return id;
    });
  }

  readonly payload: Values;

  static of(operation: Operation, author: AnyRow, payload: (idOf: (name: string) => string) => Values): Draft {
    return new Draft(operation, author, payload);
  }

  /** @returns what `Draft.read` makes the same draft of */
  get kept(): KeptDraft {
    return { type: this.operation.type, author: this.author.id, payload: this.payload, own: [...this.#own] };
  }

  static read(operation: Operation, author: AnyRow, { payload, own }: KeptDraft): Draft {
    const draft = new Draft(operation, author, () => payload);
    for (const [id, name] of own) draft.#own.set(id, name);
    return draft;
  }

  /** What somebody might send of this operation as the plant stands; null where it is not even of the right form. */
  static byChance(operation: Operation, world: World, chance: Chance, author: AnyRow): Draft | null {
    const on = makes(operation) ? null : caseFor(operation, world, chance);
    const draft = new Draft(operation, author, (idOf) => payloadFor(operation, { world, chance, on, type: operation.type, idOf }));
    return operation.schema.safeParse(draft.payload).success ? draft : null;
  }

  /** A payload like this draft's as the operation of this id would send it. */
  under(opId: string, payload: Values = this.payload): Values {
    let text = JSON.stringify(payload);
    for (const [id, name] of this.#own) text = text.replaceAll(id, derivedId(opId, name));
    return JSON.parse(text);
  }
}
