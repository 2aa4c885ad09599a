/** Which folded operations are connected, through rows that one changes and another changes or reads. */
import type { Folded } from './fold.ts';

export class Links {
  readonly #folded = new Map<number, Folded>();
  readonly #writers = new Map<string, Set<number>>();
  readonly #readers = new Map<string, Set<number>>();

  get(seq: number): Folded | undefined {
    return this.#folded.get(seq);
  }

  set(entry: Folded): void {
    this.remove(entry.op.deviceSeq);
    this.#folded.set(entry.op.deviceSeq, entry);
    for (const name of entry.writes) join(this.#writers, name, entry.op.deviceSeq);
    for (const name of entry.reads) join(this.#readers, name, entry.op.deviceSeq);
  }

  remove(seq: number): void {
    const entry = this.#folded.get(seq);
    if (!entry) return;
    this.#folded.delete(seq);
    for (const name of entry.writes) leave(this.#writers, name, seq);
    for (const name of entry.reads) leave(this.#readers, name, seq);
  }

  /** True when a folded operation changes or reads the row. */
  touched(name: string): boolean {
    return this.#writers.has(name) || this.#readers.has(name);
  }

  written(name: string): boolean {
    return this.#writers.has(name);
  }

  /** All operations connected to these rows. A row that is only read (a material, the period) connects none. */
  connected(names: Iterable<string>): Set<number> {
    const seqs = new Set<number>();
    const seen = new Set<string>();
    const open = [...names];
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      for (const seq of [...(this.#writers.get(name) ?? []), ...(this.#readers.get(name) ?? [])]) {
        if (seqs.has(seq)) continue;
        seqs.add(seq);
        const entry = this.#folded.get(seq);
        open.push(...(entry?.writes ?? []), ...(entry?.reads ?? []).filter((read) => this.#writers.has(read)));
      }
    }
    return seqs;
  }
}

function join(index: Map<string, Set<number>>, name: string, seq: number): void {
  const seqs = index.get(name);
  if (seqs) seqs.add(seq);
  else index.set(name, new Set([seq]));
}

function leave(index: Map<string, Set<number>>, name: string, seq: number): void {
  const seqs = index.get(name);
  seqs?.delete(seq);
  if (seqs?.size === 0) index.delete(name);
}
