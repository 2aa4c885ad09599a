/** Lists of documents are searched by their material: the code stands in the head, in the lines, or behind a field of the head. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Material } from '#domain/basic/material.resource.ts';
import { DOCUMENTS } from '#domain/registry.ts';
import { WipCompletion } from '#domain/wms/production/completion.document.ts';
import { documentPaths } from '#server/modules/documents/documents.ts';
import { upsertRows } from '#server/store/rows.ts';
import { testRow } from '#tests/support/test-rows.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#tests/support/test-server.ts';

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.login('admin', ADMIN_PASSWORD);
});
afterAll(() => server.close());

const found = (docType: string, text: string) => {
  const path = documentPaths.find((one) => one.docType === docType)?.path;
  return server.call<{ list: { docNo: string }[] }>('POST', `${path}/pageList`, { token: admin, body: { material: { text } } });
};

describe('documents', () => {
  it('are found by the code behind a field of the head', async () => {
    const shaft = testRow(Material, 'shaft', { matCode: 'SHAFT-1' });
    await upsertRows(server.db, Material, [shaft]);
    const packed = testRow(WipCompletion, 'packed', { docNo: 'NO-1', materialId: shaft.id });
    await upsertRows(server.db, WipCompletion, [packed, testRow(WipCompletion, 'other', { docNo: 'NO-2' })]);
    expect((await found('wipCompletion', 'SHAFT')).data.list.map(({ docNo }) => docNo)).toEqual(['NO-1']);
  });

  it.each(DOCUMENTS.map(({ docType }) => docType))('%s answers, or refuses as it is about no material', async (docType) => {
    expect([200, 400]).toContain((await found(docType, 'SHAFT')).status);
  });
});
