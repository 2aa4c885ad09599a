type Line = Readonly<Record<string, string>>;

/** Cell after this one: to the right, then the next line, then a new line. */
export function cellAfter(keys: readonly string[], line: number, key: string, lines: number): { line: number; key: string } | 'new' {
  const right = keys[keys.indexOf(key) + 1];
  if (right !== undefined) return { line, key: right };
  const first = keys[0];
  return first === undefined || line + 1 >= lines ? 'new' : { line: line + 1, key: first };
}

/** Lays a pasted table (tabs and line breaks) over the lines from this cell on; missing lines are added. */
export function pasteCells<L extends Line>(
  lines: readonly L[],
  keys: readonly string[],
  line: number,
  key: string,
  text: string,
  newLine: () => L,
): Line[] {
  const rows = text.replace(/\r/g, '').replace(/\n+$/, '').split('\n');
  const start = Math.max(0, keys.indexOf(key));
  const next: Line[] = [...lines];
  rows.forEach((row, down) => {
    const cells = row.split('\t').slice(0, keys.length - start);
    const filled = Object.fromEntries(cells.map((cell, right) => [keys[start + right] ?? '', cell.trim()]));
    next[line + down] = { ...(next[line + down] ?? newLine()), ...filled };
  });
  return next;
}
