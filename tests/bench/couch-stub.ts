/** The least of CouchDB that PouchDB needs to replicate to it: who has what, documents in bulk, and its own bookmark. */
interface Doc {
  readonly _id: string;
  readonly _rev: string;
}

export class CouchStub {
  readonly #revs = new Map<string, Set<string>>();
  readonly #bookmarks = new Map<string, Record<string, unknown>>();

  /** @param path beginning with /api/couch */
  answer(method: string, path: string, body: string): { status: number; body: unknown } {
    const what = path.slice('/api/couch'.length);
    if (what.startsWith('/_local/')) return this.#bookmark(method, what, body);
    if (what === '/_revs_diff') return { status: 200, body: this.#missing(JSON.parse(body) as Record<string, string[]>) };
    if (what === '/_bulk_docs') {
      for (const { _id, _rev } of (JSON.parse(body) as { docs: Doc[] }).docs) this.#of(_id).add(_rev);
      return { status: 201, body: [] };
    }
    return { status: 200, body: { db_name: 'queue', instance_start_time: '0', update_seq: this.#revs.size, doc_count: this.#revs.size } };
  }

  #of(id: string): Set<string> {
    const revs = this.#revs.get(id) ?? new Set<string>();
    this.#revs.set(id, revs);
    return revs;
  }

  #missing(asked: Record<string, string[]>): Record<string, { missing: string[] }> {
    const entries = Object.entries(asked).map(
      ([id, revs]) => [id, { missing: revs.filter((rev) => !this.#revs.get(id)?.has(rev)) }] as const,
    );
    return Object.fromEntries(entries.filter(([, { missing }]) => missing.length > 0));
  }

  #bookmark(method: string, id: string, body: string): { status: number; body: unknown } {
    if (method !== 'PUT') {
      const held = this.#bookmarks.get(id);
      return held ? { status: 200, body: held } : { status: 404, body: { error: 'not_found', reason: 'missing' } };
    }
    const rev = `0-${Number(String(this.#bookmarks.get(id)?._rev ?? '0-0').slice(2)) + 1}`;
    this.#bookmarks.set(id, { ...(JSON.parse(body) as object), _rev: rev });
    return { status: 201, body: { ok: true, id, rev } };
  }
}
