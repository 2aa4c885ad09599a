/** What people have entered: the only Chinese that an English page may show. */
import type pg from 'pg';
import { quoted } from '#server/store/columns.ts';

/** Tables that also hold words of our own: what every installation begins with, and logs. */
const OURS = new Set(['auth', 'dict', 'setting', 'operation_log', 'op_log', 'change_log', 'security_event', 'print_template']);

/** Chinese words of all tables in which people write. */
export async function enteredWords(db: pg.Pool): Promise<ReadonlySet<string>> {
  const { rows: tables } = await db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const words = new Set<string>();
  for (const { name } of tables.filter((table) => !OURS.has(table.name))) {
    const { rows } = await db.query<{ word: string }>(
      `select distinct m[1] as word from ${quoted(name)} t, regexp_matches(t::text, '[\u4e00-\u9fff]+', 'g') m`,
    );
    for (const { word } of rows) words.add(word);
  }
  return words;
}

/** Whether a word is one of them or a part of one. */
export const isAmong = (words: ReadonlySet<string>): ((word: string) => boolean) => {
  const all = [...words].join('\n');
  return (word) => all.includes(word);
};
