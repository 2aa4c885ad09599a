/** Statuses that follow from counters: a notice is received when all its lines are (the documents' `rollup`). */
import type pg from 'pg';
import type { AnyEntity, AnyRow } from '#domain/kernel/entity.ts';
import { documentOfEntity } from '#domain/registry.ts';
import { selectRows, upsertRows } from '#server/store/rows.ts';

interface Raised {
  readonly entity: AnyEntity;
  readonly row: AnyRow;
}

/**
 * Locks the headers only after the counters are raised: the second transaction waits here and then reads the lines as the first one left
 * them. Reading first could let both miss the other's half, and the document would never close.
 */
export async function rollUp(tx: pg.PoolClient, raised: readonly Raised[]): Promise<(Raised & { readonly before: AnyRow })[]> {
  const wanted = new Map<string, { header: AnyEntity; line: AnyEntity; ids: Set<string> }>();
  for (const { entity, row } of raised) {
    const document = documentOfEntity(entity.name);
    if (!document?.rollup || !entity.parent) continue;
    const group = wanted.get(entity.name) ?? { header: document.header, line: entity, ids: new Set<string>() };
    group.ids.add(String(row[entity.parent.field]));
    wanted.set(entity.name, group);
  }
  const changed: (Raised & { before: AnyRow })[] = [];
  for (const name of [...wanted.keys()].sort()) {
    const group = wanted.get(name);
    if (!group) continue;
    // Lines are read after the headers are locked, because statements of a connection are carried out in the order they are sent.
    const [headers, lines] = await Promise.all([
      selectRows(tx, group.header, 'id', [...group.ids].sort(), 'update'),
      selectRows(tx, group.line, 'docId', [...group.ids], 'none'),
    ]);
    const rollup = documentOfEntity(name)?.rollup;
    const moved = headers.flatMap((before) => {
      const own = lines.filter((line) => line.docId === before.id);
      const status = rollup?.(before, own) ?? before.status;
      return status === before.status ? [] : [{ entity: group.header, before, row: { ...before, status, version: before.version + 1 } }];
    });
    await upsertRows(
      tx,
      group.header,
      moved.map(({ row }) => row),
    );
    changed.push(...moved);
  }
  return changed;
}
