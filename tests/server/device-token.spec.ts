/** A device that carries by itself (sync.md §12), and one that was taken out of service (§13). */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionText } from '#domain/protocol/trust.ts';
import { enrolment, newKey } from '#server/modules/replay/keys.ts';
import { type Held, type KeyedTablet, PlantServer } from '#tests/support/plant-server.ts';

let server: PlantServer;
beforeAll(async () => {
  server = await PlantServer.start();
});
afterAll(() => server.close());

async function enrolledTablet(): Promise<KeyedTablet> {
  const tablet = server.tablet();
  await tablet.signIn();
  return tablet;
}
/** A tablet whose person has gone home: his session is over, the queue is not. */
async function leftAlone(): Promise<KeyedTablet> {
  const tablet = await enrolledTablet();
  await rows('update user_session set ended_at = now() where device_id = $1', [tablet.id]);
  return tablet;
}
const rows = <T extends object>(text: string, values: unknown[] = []) => server.data.plant.rows<T>(text, values);
const codeOf = ({ http, data }: { http: number; data: unknown }) => [http, (data as { code?: string } | null)?.code];
let count = 0;
const newPerson = (rights: readonly string[]) => server.data.plant.user(`d${++count}`, rights, [server.data.store.id]);

describe('a device alone', () => {
  test('proves its key, and what is queued goes out as its author’s', async () => {
    const tablet = await leftAlone();
    const operation = tablet.receipt();
    expect((await tablet.push(null, operation)).http).toBe(401);
    const answer = await tablet.push(await tablet.alone(), operation);
    expect(answer.data.results).toMatchObject([{ status: 'applied' }]);
    expect(await rows('select created_by from receipt where id = $1', [operation.payload.id])).toEqual([
      { created_by: server.data.keeper.id },
    ]);
  });

  test('gets back only rows that the authors may hold', async () => {
    const tablet = await enrolledTablet();
    const moved = await newPerson(['web:wms:receipt:create']);
    await tablet.signIn(moved);
    const [own, theirs] = [tablet.receipt(), tablet.receipt(moved)];
    await rows('delete from user_role where user_id = $1', [moved.id]);
    const alone = await tablet.alone();
    const rowOf = (answer: Awaited<ReturnType<typeof tablet.push>>, id: unknown) => answer.data.rows.find((row) => row.id === id)?.row;
    expect(rowOf(await tablet.push(alone, own), own.payload.id)).toMatchObject({ receiptType: '003' });
    const answer = await tablet.push(alone, theirs);
    expect(answer.data.results).toMatchObject([{ status: 'accepted_with_issues' }]);
    expect(rowOf(answer, theirs.payload.id)).toBeNull();
    // Somebody who never worked here opens no door by being named.
    const admin = await newPerson(['web:wmsmaster:store']);
    expect(rowOf(await tablet.push(alone, { ...theirs, actor: admin.id }), theirs.payload.id)).toBeNull();
  });

  test('may push and nothing else', async () => {
    const tablet = await enrolledTablet();
    const alone = await tablet.alone();
    const { id: deviceId } = tablet;
    const calls: [string, object][] = [
      ['/api/sync/pull', { deviceId, sets: {} }],
      ['/api/sync/fill', { deviceId, set: 'base', afterKey: null }],
      ['/api/sync/lease', { deviceId, docKey: 'receipt:1', action: 'take' }],
      ['/api/sync/numbers', { deviceId, kind: 'box', count: 1 }],
      ['/api/sync/desk/authors/list', {}],
      ['/api/sync/device/remove', { deviceId, reason: 'x' }],
    ];
    for (const [url, body] of calls) expect([url, (await server.call(alone, url, body)).http]).toEqual([url, 401]);
    const users = await server.call(alone, '/api/system/user/pageList', {});
    expect(users.status).toBe(401);
  });

  test('carries its own queue only', async () => {
    const [tablet, other] = [await enrolledTablet(), await enrolledTablet()];
    expect(codeOf(await other.push(await tablet.alone(), other.receipt()))).toEqual([403, 'OTHER_DEVICE']);
  });

  test('brings nothing that its author did not sign', async () => {
    const tablet = await enrolledTablet();
    const forged = { ...tablet.receipt(), actorSig: 'A'.repeat(86) };
    expect((await tablet.push(await tablet.alone(), forged)).data.results).toMatchObject([{ code: 'SIGNATURE_INVALID' }]);
  });
});

describe('challenge and token', () => {
  test('a challenge has one try, right or wrong', async () => {
    const tablet = await enrolledTablet();
    const [first, second] = [(await tablet.challenge()).data.challenge, (await tablet.challenge()).data.challenge];
    expect((await tablet.redeem(first)).http).toBe(200);
    expect(codeOf(await tablet.redeem(first))).toEqual([403, 'PROOF_INVALID']);
    expect(codeOf(await tablet.redeem(second, newKey()))).toEqual([403, 'PROOF_INVALID']);
    expect(codeOf(await tablet.redeem(second))).toEqual([403, 'PROOF_INVALID']);
  });

  test('a challenge is short-lived, and belongs to the device that asked', async () => {
    const [tablet, other] = [await enrolledTablet(), await enrolledTablet()];
    const late = (await tablet.challenge()).data.challenge;
    await rows(`update device_challenge set until = now() - interval '1 second' where device_id = $1`, [tablet.id]);
    expect(codeOf(await tablet.redeem(late))).toEqual([403, 'PROOF_INVALID']);
    expect(codeOf(await other.redeem((await tablet.challenge()).data.challenge))).toEqual([403, 'PROOF_INVALID']);
  });

  test('a token ends after a quarter of an hour, and only its hash is stored', async () => {
    const tablet = await enrolledTablet();
    const { data } = await tablet.redeem((await tablet.challenge()).data.challenge);
    expect(data.expiresIn).toBe(900);
    const stored = await rows<{ token_hash: Buffer }>('select token_hash from device_token where device_id = $1', [tablet.id]);
    expect(stored.map(({ token_hash }) => token_hash.toString('base64url'))).toEqual([
      createHash('sha256').update(data.token).digest('base64url'),
    ]);
    await rows('update device_token set until = now() where device_id = $1', [tablet.id]);
    expect((await tablet.push({ device: data.token }, tablet.receipt())).http).toBe(401);
  });

  test('a device that never enrolled gets none', async () => {
    const tablet = server.tablet();
    expect(codeOf(await tablet.redeem((await tablet.challenge()).data.challenge))).toEqual([403, 'PROOF_INVALID']);
  });
});

describe('files of a device alone', () => {
  const upload = async (by: Held, fileId: string, id: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ fileId, id, fileType: 'photo' })) form.set(name, value);
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
    form.set('file', new Blob([png], { type: 'image/png' }), 'label.png');
    const request = new Request('http://x', { method: 'POST', body: form });
    const headers = { 'content-type': request.headers.get('content-type') ?? '', 'x-device-token': 'device' in by ? by.device : '' };
    const payload = Buffer.from(await request.arrayBuffer());
    return (await server.app.inject({ method: 'POST', url: '/api/system/file/upload', headers, payload })).json();
  };

  test('are taken for an operation it has pushed and that names them, under the name of its author', async () => {
    const tablet = await enrolledTablet();
    const photoId = randomUUID();
    const operation = tablet.receipt(server.data.keeper, { photoId });
    const alone = await tablet.alone();
    expect((await upload(alone, operation.opId, photoId)).status).toBe(403);
    await tablet.push(alone, operation);
    expect((await upload(alone, operation.opId, photoId)).status).toBe(200);
    expect(await rows('select created_by from attachment where id = $1', [photoId])).toEqual([{ created_by: server.data.keeper.id }]);
    expect((await upload(alone, operation.opId, randomUUID())).data.code).toBe('FILE_OF_NO_OPERATION');
  });
});

describe('a revoked device', () => {
  let supervisor: Held;
  beforeAll(async () => {
    const person = await newPerson(['web:masterdata:device']);
    supervisor = { session: await server.signIn(person, null) };
  });
  const order = (tablet: KeyedTablet, what: 'revoke' | 'reinstate', by = supervisor) =>
    server.call(by, `/api/sync/desk/devices/${what}`, { deviceId: tablet.id, reason: 'lost on the yard' });

  test('brings nothing, gets nothing, and is told why', async () => {
    const tablet = await enrolledTablet();
    const operation = tablet.receipt();
    const alone = await tablet.alone();
    const { challenge } = (await tablet.challenge()).data;
    expect((await order(tablet, 'revoke')).http).toBe(200);
    const { id: deviceId } = tablet;
    const session = tablet.session();
    const answers = [
      await tablet.push(session, operation),
      await tablet.push(alone, operation),
      await server.call(session, '/api/sync/pull', { deviceId, sets: {} }),
      await server.call(session, '/api/sync/fill', { deviceId, set: 'base', afterKey: null }),
      await tablet.enrol(),
      await tablet.redeem(challenge),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => [403, 'DEVICE_REVOKED']));
    expect(await rows('select 1 from op_log where op_id = $1', [operation.opId])).toEqual([]);
  });

  test('takes the sessions on it along: a thief reads nothing with them, and proves no new key', async () => {
    const [tablet, next] = [await enrolledTablet(), server.tablet()];
    const read = async () => (await server.call(tablet.session(), '/api/system/approval/mine')).status;
    expect(await read()).toBe(200);
    await order(tablet, 'revoke');
    const proof = { deviceId: next.id, publicKey: next.key.publicKey, challenge: (await next.challenge()).data.challenge };
    const signature = next.key.sign(sessionText(next.id, 'keeper', proof.challenge));
    expect((await server.call(tablet.session(), '/api/sync/device/prove', { ...proof, signature })).http).toBe(401);
    expect(await read()).toBe(401);
    expect(await rows('select ended_reason as why from user_session where device_id = $1', [tablet.id])).toEqual([
      { why: 'device revoked' },
    ]);
  });

  test('takes along a session that has gone over to another key before', async () => {
    const [tablet, next] = [await enrolledTablet(), server.tablet()];
    const { challenge } = (await next.challenge()).data;
    const signature = next.key.sign(sessionText(next.id, 'keeper', challenge));
    const proof = { deviceId: next.id, publicKey: next.key.publicKey, challenge, signature };
    expect((await server.call(tablet.session(), '/api/sync/device/prove', proof)).data).toBe(true);
    await order(tablet, 'revoke');
    expect((await server.call(tablet.session(), '/api/system/approval/mine')).status).toBe(401);
  });

  test('does not get its work in through a session of another device', async () => {
    const [tablet, other] = [await enrolledTablet(), await enrolledTablet()];
    await order(tablet, 'revoke');
    expect(codeOf(await tablet.push(other.session(), tablet.receipt()))).toEqual([403, 'OTHER_DEVICE']);
  });

  test('goes on where it was when it is taken back', async () => {
    const tablet = await enrolledTablet();
    const operation = tablet.receipt();
    await order(tablet, 'revoke');
    await order(tablet, 'reinstate');
    expect((await tablet.push(tablet.session(), operation)).http).toBe(401);
    await tablet.signIn();
    expect(await tablet.verdicts(operation)).toMatchObject([{ status: 'applied' }]);
  });

  test('both are a supervisor’s to say, with a reason, and are logged', async () => {
    const tablet = await enrolledTablet();
    expect((await order(tablet, 'revoke', tablet.session())).http).toBe(403);
    const silent = { deviceId: tablet.id, reason: ' ' };
    expect((await server.call(supervisor, '/api/sync/desk/devices/revoke', silent)).http).toBe(400);
    await order(tablet, 'revoke');
    await order(tablet, 'reinstate');
    const logged = await rows(`select action, after ->> 'reason' as reason from operation_log where doc_id = $1 order by log_id`, [
      tablet.id,
    ]);
    expect(logged).toEqual(['revoke', 'reinstate'].map((action) => ({ action, reason: 'lost on the yard' })));
  });

  test('one that was removed at the device itself is still itself after a supervisor has taken it back, and nobody else ever is', async () => {
    const tablet = await enrolledTablet();
    await server.call(tablet.session(), '/api/sync/device/remove', { deviceId: tablet.id, reason: 'handed in' });
    expect(codeOf(await tablet.enrol())).toEqual([403, 'DEVICE_REVOKED']);
    await order(tablet, 'reinstate');
    const other = { deviceId: tablet.id, userId: server.data.keeper.id, device: newKey(), keys: [tablet.keyOf()] };
    expect(codeOf(await server.call(tablet.session(), '/api/sync/enrol', enrolment(other)))).toEqual([409, 'DEVICE_KEY_OTHER']);
    expect((await tablet.enrol()).http).toBe(200);
    expect((await tablet.push(await tablet.alone(), tablet.receipt())).data.results).toMatchObject([{ status: 'applied' }]);
  });
});
