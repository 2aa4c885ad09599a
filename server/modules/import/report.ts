/** The result of an import, with line numbers for every failure. */

export interface Trouble {
  readonly file: string;
  readonly line: number;
  readonly column: string;
  readonly reason: string;
}

export interface StepCounts {
  readonly name: string;
  readonly file: string;
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Skipped by a filter, or as a repetition. */
  skipped: number;
  refused: number;
}

export class Report {
  readonly steps: StepCounts[] = [];
  readonly troubles: Trouble[] = [];

  step(name: string, file: string): StepCounts {
    const counts = { name, file, read: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 };
    this.steps.push(counts);
    return counts;
  }

  trouble(file: string, line: number, column: string, reason: string): void {
    this.troubles.push({ file, line, column, reason });
  }

  get changed(): number {
    return this.steps.reduce((sum, { created, updated }) => sum + created + updated, 0);
  }

  get refused(): number {
    return this.steps.reduce((sum, { refused }) => sum + refused, 0);
  }

  /** A table for the terminal. */
  toText(): string {
    const heading = ['step', 'file', 'read', 'created', 'updated', 'unchanged', 'skipped', 'refused'];
    const body = this.steps.map((s) => [s.name, s.file, s.read, s.created, s.updated, s.unchanged, s.skipped, s.refused].map(String));
    const widths = heading.map((title, n) => Math.max(title.length, ...body.map((row) => row[n]?.length ?? 0)));
    return [heading, ...body]
      .map((row) => row.map((cell, n) => (n < 2 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  '))
      .join('\n');
  }

  /** The refused rows as a CSV file that spreadsheets open with the Chinese text intact. */
  toCsv(): string {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const rows = this.troubles.map(({ file, line, column, reason }) => [file, String(line), column, reason].map(quoted).join(','));
    return `\uFEFF${['file,line,column,reason', ...rows].join('\r\n')}\r\n`;
  }
}
