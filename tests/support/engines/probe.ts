/** What each engine has of what the app could use: asked in the engines themselves, for the table of docs/how-to/browsers.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { absentEngines, ENGINES } from './engines.ts';
import { QUESTIONS } from './questions.ts';

/** The table stands between these lines, which do not show. */
export const BEGIN = '<!-- engines: filled by npm run engines -- --write -->';
export const END = '<!-- /engines -->';

export interface Column {
  readonly head: string;
  /** An answer to each question. */
  readonly answers: readonly string[];
}

/** Opens the engine on a fresh profile, at an address as safe as the app's. */
async function columnOf(engine: Engine, url: string): Promise<Column> {
  const profile = await mkdtemp(join(tmpdir(), 'chejian-engine-'));
  const window = await engine.open(profile);
  try {
    await window.goTo(url);
    const answers: string[] = [];
    for (const { ask } of QUESTIONS) answers.push(await window.evaluate(ask, null));
    return { head: `${engine.name} ${window.version}`, answers };
  } finally {
    await window.close();
    await rm(profile, { recursive: true, force: true });
  }
}

/** Asks every engine of this machine. @returns their columns, and a sentence for each that is not there */
export async function askEngines(): Promise<{ readonly columns: readonly Column[]; readonly absent: readonly string[] }> {
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<!doctype html><title>Engine</title>'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const columns: Column[] = [];
  try {
    for (const engine of ENGINES) if (engine.missing() === null) columns.push(await columnOf(engine, url));
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return { columns, absent: absentEngines() };
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** @returns the table as markdown, a line for each question */
export function tableOf(columns: readonly Column[]): string {
  const head = ['what', ...columns.map((column) => column.head), 'what the app does'];
  const rows = QUESTIONS.map(({ what, app }, at) => line([what, ...columns.map(({ answers }) => answers[at] ?? ''), app]));
  return [line(head), line(head.map(() => '---')).replaceAll(' ', ''), ...rows].join('\n');
}

/** @returns the text with this table between the marks */
export function withTable(text: string, table: string): string {
  const begin = text.indexOf(BEGIN);
  const end = text.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`there is no place for the table: "${BEGIN}" and "${END}"`);
  return `${text.slice(0, begin)}${BEGIN}\n\n${table}\n\n${text.slice(end)}`;
}
