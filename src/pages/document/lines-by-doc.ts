/** Lines by their document. Pure. */

/** Lines of one document. */
export type LinesOf<L> = (docId: string) => readonly L[];

const NONE: readonly never[] = [];

export function linesByDoc<L extends object>(lines: readonly L[], index = 'docId'): LinesOf<L> {
  const byDoc = new Map<string, L[]>();
  for (const line of lines) {
    const docId = String(Reflect.get(line, index));
    const own = byDoc.get(docId);
    if (own) own.push(line);
    else byDoc.set(docId, [line]);
  }
  return (docId) => byDoc.get(docId) ?? NONE;
}
