/** Documents that wait for the user: a yes or no at an approval level, or a review (approveType, model-1 §1.3). */
import type pg from 'pg';
import { MaterialPrice } from '#domain/basic/material.resource.ts';
import type { AnyDocument } from '#domain/kernel/document.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import type { Actor } from '#domain/kernel/permission.ts';
import { MemoryRows } from '#domain/kernel/rows.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import type { WaitingApproval } from '#domain/system/answers.ts';
import { ApprovalTask, type ApprovalTaskRow, type ApproveRule, turnOf } from '#domain/system/approval.ts';
import { contentsHash, contentsKeys } from '#domain/system/contents.ts';
import { ApproveType } from '#domain/system/platform.resource.ts';
import { isOwnProposal, ruleOf } from '#domain/system/review.ts';
import { priceKeys, worthOf } from '#domain/wms/amount.ts';
import { reviewedFrom } from '#domain/wms/approval.operation.ts';
import { addScope } from '#server/modules/documents/documents.ts';
import { mayReadDocuments } from '#server/modules/identity/document-rights.ts';
import { Conditions } from '#server/modules/list-query.ts';
import { quoted } from '#server/store/columns.ts';
import { selectByKeys, selectRows } from '#server/store/rows.ts';
import { rowsOf } from '#server/store/transaction.ts';

/** Only the oldest of each kind are listed. A user with more works through them in turn. */
const MOST = 200;

async function openDocuments(db: pg.Pool, actor: Actor, { header, edges }: AnyDocument): Promise<AnyRow[]> {
  const statuses = reviewedFrom({ edges });
  if (statuses.length === 0) return [];
  const conditions = new Conditions();
  conditions.add(`t.status = any(${conditions.param(statuses)}::smallint[])`);
  conditions.add('t.deleted_at is null');
  addScope(conditions, header, actor);
  const found = await rowsOf<{ id: string }>(
    db,
    `select t.id from ${quoted(header.table)} t${conditions.where} order by t.created_at, t.id limit ${MOST}`,
    conditions.values,
  );
  return selectRows(
    db,
    header,
    'id',
    found.map(({ id }) => id),
    'none',
  );
}

/** Reference values of documents, by id. */
async function amounts(db: pg.Pool, document: AnyDocument, ids: readonly string[]): Promise<Map<string, string | null>> {
  const parts = await Promise.all(
    document.lines.filter((line) => 'docId' in line.fields).map((line) => selectRows(db, line, 'docId', ids, 'none')),
  );
  const lines = parts.flat();
  const keys = priceKeys(lines);
  const rows = new MemoryRows();
  const price = MaterialPrice;
  const found = await selectRows(
    db,
    price,
    'materialId',
    keys.map(({ value }) => value),
    'none',
  );
  rows.load(
    keys,
    found.map((row) => ({ entity: price, row })),
  );
  return new Map(
    ids.map((id) => [
      id,
      worthOf(
        rows,
        lines.filter(({ docId }) => docId === id),
      ),
    ]),
  );
}

/** The content of these documents that an approval refers to. */
async function contents(db: pg.Pool, document: AnyDocument, ids: readonly string[]): Promise<MemoryRows> {
  const rows = new MemoryRows();
  const keys = ids.flatMap((id) => contentsKeys(document, id));
  rows.load(keys, await selectByKeys(db, keys, () => 'none'));
  return rows;
}

/** What waits for this person, oldest first. */
export async function waitingApprovals(db: pg.Pool, actor: Actor): Promise<WaitingApproval[]> {
  // A rule without a role addresses nobody in particular. People with the right find such documents in their list of pending work.
  const rules = (await rowsOf<{ id: string }>(db, 'select id from approve_type where levels > 0 and level1_role is not null')).map(
    ({ id }) => id,
  );
  if (rules.length === 0) return [];
  const known = (await selectRows(db, ApproveType, 'id', rules, 'none')) as unknown as ApproveRule[];
  const byKind = new Map(known.map((rule) => [rule.docType, rule]));
  const waiting: WaitingApproval[] = [];
  for (const document of DOCUMENTS) {
    if (!mayReadDocuments(actor, document.docType)) continue;
    const ruled = (await openDocuments(db, actor, document)).filter((header) => byKind.has(ruleOf(document, header)));
    if (ruled.length === 0) continue;
    const ids = ruled.map(({ id }) => id);
    const tasks = (await selectRows(db, ApprovalTask, 'docId', ids, 'none')) as unknown as ApprovalTaskRow[];
    const [worth, rows] = [await amounts(db, document, ids), await contents(db, document, ids)];
    waiting.push(...ruled.flatMap((header) => waitingFor(document, header, { byKind, tasks, worth, rows, actor })));
  }
  return waiting.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));
}

interface Known {
  readonly byKind: ReadonlyMap<string, ApproveRule>;
  readonly tasks: readonly ApprovalTaskRow[];
  readonly worth: ReadonlyMap<string, string | null>;
  readonly rows: MemoryRows;
  readonly actor: Actor;
}

function waitingFor(document: AnyDocument, header: AnyRow, { byKind, tasks, worth, rows, actor }: Known): WaitingApproval[] {
  const kind = ruleOf(document, header);
  const rule = byKind.get(kind);
  const amount = worth.get(header.id) ?? null;
  const seen = () => contentsHash(document, header, rows);
  const asked = { id: header.id, updatedAt: String(header.updatedAt), createdBy: String(header.createdBy), contents: seen };
  const turn = rule && !isOwnProposal(header, actor) ? turnOf(rule, tasks, asked, amount, actor) : null;
  if (!turn) return [];
  const { level, needed, isReview } = turn;
  return [
    {
      docType: document.docType,
      kind,
      id: header.id,
      docNo: typeof header.docNo === 'string' ? header.docNo : null,
      status: Number(header.status),
      createdByName: String(header.createdByName),
      createdAt: String(header.createdAt),
      level,
      needed,
      isReview,
      amount,
      seen: seen(),
    },
  ];
}
