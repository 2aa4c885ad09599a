/** What became of the moves: how often each operation was applied and refused, and why. */
interface Count {
  applied: number;
  refused: number;
  readonly reasons: Map<string, number>;
}

const MOST_REASONS = 3;
const familyOf = (type: string): string => type.slice(0, type.indexOf('.'));

export class Tally {
  readonly #counts = new Map<string, Count>();

  /** @param reason code of the refusal */
  note(type: string, isApplied: boolean, reason: string): void {
    const count = this.#counts.get(type) ?? { applied: 0, refused: 0, reasons: new Map() };
    if (isApplied) count.applied += 1;
    else {
      count.refused += 1;
      count.reasons.set(reason, (count.reasons.get(reason) ?? 0) + 1);
    }
    this.#counts.set(type, count);
  }

  /** Operations that were tried. */
  get types(): readonly string[] {
    return [...this.#counts.keys()];
  }

  /** Of these operations' families, those of which nothing was ever applied. */
  neverApplied(types: readonly string[]): string[] {
    const done = new Set([...this.#counts].flatMap(([type, { applied }]) => (applied > 0 ? [familyOf(type)] : [])));
    return [...new Set(types.map(familyOf))].filter((family) => !done.has(family));
  }

  /** One line per operation: applied of tried, and the reasons it was refused for most often. */
  toString(): string {
    return [...this.#counts]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, { applied, refused, reasons }]) => {
        const most = [...reasons].sort(([, a], [, b]) => b - a).slice(0, MOST_REASONS);
        return `${type.padEnd(32)} ${String(applied).padStart(5)} of ${String(applied + refused).padEnd(6)} ${most.map(([code, n]) => `${code} ${n}`).join(', ')}`;
      })
      .join('\n');
  }
}
