/** Calls of the portal that no operation leaves something for: a signed link to one order, accounts of a supplier, and how it is told. */
import { createHash } from 'node:crypto';
import type { Bases } from './call-scene.ts';
import type { HostilePlant } from './plant.ts';

const TOKEN = 'a-token-that-only-the-hostile-client-knows-of';

interface Announced {
  readonly id: string;
  readonly line: string;
}

/** A link to an order that waits for its supplier, as a mail would hold it. */
async function link({ parts }: HostilePlant): Promise<Announced | undefined> {
  const { plant, supplier } = parts.data;
  await plant.rows('update site set supplier_link = true');
  const [order] = await plant.rows<Announced>(
    `select o.id, l.id as line from purchase_order o join purchase_order_line l on l.doc_id = o.id
     where o.status = 0 and o.announced_at is not null and o.deleted_at is null and o.supplier_id = $1 and not l.is_removed
       and 1 = (select count(*) from purchase_order_line x where x.doc_id = o.id) order by o.id limit 1`,
    [supplier.id],
  );
  await plant.rows(
    `insert into signed_link (token_hash, order_id, supplier_id, order_state, expires_at)
     select $1, o.id, o.supplier_id,
       md5(o.version || ':' || coalesce((select string_agg(x.id || '=' || x.version, ',' order by x.id) from purchase_order_line x where x.doc_id = o.id), '')),
       now() + interval '7 days' from purchase_order o where o.id = $2`,
    [createHash('sha256').update(TOKEN).digest(), order?.id],
  );
  return order;
}

/** What the supplier has been told, and may look at as well as the factory. */
async function told({ parts }: HostilePlant): Promise<Bases> {
  const { plant, supplier } = parts.data;
  const mine = [[...parts.twin.ids.keys()], supplier.id];
  const [evaluation] = await plant.rows<Announced>(
    'select id from perf_evaluation where status = 2 and id = any($1::uuid[]) and supplier_id = $2 order by id limit 1',
    mine,
  );
  const [notice] = await plant.rows<Announced>('select id from srm_notice where status = 1 and id = any($1::uuid[]) order by id limit 1', [
    mine[0],
  ]);
  const bases: Record<string, Bases[string]> = {};
  for (const verb of ['detail', 'files']) {
    bases[`POST /api/srm/perfEvaluation/${verb}`] = { body: { id: evaluation?.id } };
    bases[`POST /api/srm/srmNotice/${verb}`] = { body: { id: notice?.id } };
  }
  return bases;
}

export async function portal(plant: HostilePlant): Promise<Bases> {
  const order = await link(plant);
  return {
    ...(await told(plant)),
    'POST /api/srm/signedLink/read': { body: { token: TOKEN }, headers: {} },
    'POST /api/srm/signedLink/answer': {
      body: { token: TOKEN, confirm: [{ lineId: order?.line, promisedDate: '2198-12-28' }] },
      headers: {},
    },
  };
}
