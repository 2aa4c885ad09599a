/** Lines of a delivery note that were received whole are not said to be waited for, whatever else of the note is short. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliveryNotes, deliveryNotesSchema } from '#server/modules/reports/delivery-notes.sql.ts';
import { EVERY_STORE } from '#server/modules/reports/pairs/figures.ts';
import { startPlayedDemo } from '#tests/support/played-demo.ts';
import type { TestServer } from '#tests/support/test-server.ts';

let demo: TestServer;
beforeAll(async () => {
  demo = await startPlayedDemo();
});
afterAll(() => demo.close());

test('each line of a note says by itself whether it is complete', async () => {
  const { db } = demo;
  const { rows: notes } = await db.query<{ id: string; no: string }>(
    `select n.id, n.doc_no as no from delivery_note n join delivery_note_line d on d.doc_id = n.id and not d.is_removed
     where n.deleted_at is null group by n.id order by count(*) desc, n.id limit 1`,
  );
  const [note = { id: '', no: '' }] = notes;
  const shown = async (): Promise<unknown[]> => {
    const { list } = await deliveryNotes(db, EVERY_STORE, deliveryNotesSchema.parse({ docNo: note.no }));
    return list.map(({ qty, receivedQty, diffQty }) => [qty === receivedQty, diffQty]);
  };
  await db.query('update delivery_note set status = 3 where id = $1', [note.id]);
  await db.query('update delivery_note_line set received_qty = qty where doc_id = $1', [note.id]);
  expect(new Set((await shown()).map((row) => JSON.stringify(row)))).toEqual(new Set(['[true,"0"]']));
  await db.query('update delivery_note_line set received_qty = qty - 1 where doc_id = $1', [note.id]);
  expect(new Set((await shown()).map((row) => JSON.stringify(row)))).toEqual(new Set(['[false,null]']));
});
