/** CSV files, read row by row: a file of any size needs the memory of one row. */
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse';

export type Cells = Readonly<Record<string, string>>;

export interface CsvRow {
  readonly cells: Cells;
  /** Line of the file where the row begins; the heading is line 1. */
  readonly line: number;
  /** What is wrong with the shape of the row; null if it has as many cells as the heading. */
  readonly fault: string | null;
}

/** Supplies the rows of an import by file name. */
export type Source = (file: string) => AsyncIterable<CsvRow>;

interface Parsed {
  record: Cells;
  info: { lines: number; error?: { message: string } };
}

/** Reads UTF-8 with or without a byte order mark. Cells may be quoted and contain line breaks. @throws Error naming the file if it cannot be parsed */
export async function* rowsOfFile(path: string): AsyncGenerator<CsvRow> {
  const parser = createReadStream(path).pipe(
    parse({ columns: true, bom: true, info: true, trim: true, relax_column_count: true, skip_empty_lines: true }),
  );
  // The parser counts "\r\n" inside a quoted cell as two lines.
  let excess = 0;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    const text = Object.values(record).join('');
    excess += text.match(/\r\n/g)?.length ?? 0;
    const breaks = text.match(/\r\n|\r|\n/g)?.length ?? 0;
    yield { cells: record, line: info.lines - excess - breaks, fault: info.error ? 'the number of cells differs from the heading' : null };
  }
}

async function* noRows(): AsyncGenerator<CsvRow> {}

/** Reads the files of a folder. @param mayLack files that have no rows where they are not there */
export const folderSource =
  (dir: string, mayLack: readonly string[] = []): Source =>
  (file) =>
    mayLack.includes(file) && !existsSync(join(dir, file)) ? noRows() : rowsOfFile(join(dir, file));
