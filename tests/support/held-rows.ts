/** The rows that a device holds, for rules that look them up one after the other. */
import type { HeldRows } from '#domain/protocol/held-rows.ts';

/** By entity. */
export type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export const held = (rows: Rows): HeldRows => ({
  row: async ({ name }, id) => rows[name]?.filter((row) => row.id === id).map((row) => ({ row }) as never)[0],
  rowsOf: async ({ name }, ids) => (rows[name] ?? []).filter(({ id }) => ids.includes(String(id))).map((row) => ({ row }) as never),
  rowsBy: async ({ name }, index, ...values) =>
    (rows[name] ?? [])
      .filter((row) => index.split('+').every((field, n) => String(row[field]) === values[n]))
      .map((row) => ({ row }) as never),
});
