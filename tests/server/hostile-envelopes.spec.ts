/**
 * Envelopes that no honest program writes, over real HTTP with a client that shares nothing with the program (sync.md §6, §21): whatever is in them, the
 * keeper's three signed operations arrive, and nothing answers "later" that can never succeed.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Operation, signedBy, type Values } from '#tests/support/hostile/installation.ts';
import { anyId, hashOf, sha256 } from '#tests/support/hostile/text.ts';
import { type Answer, Raw } from '#tests/support/hostile/wire.ts';
import { docOf } from '#tests/support/hostile/work.ts';
import { HostileFloor, type Insider, said } from '#tests/support/hostile-floor.ts';

let floor: HostileFloor;
let picker: Insider;
beforeAll(async () => {
  floor = await HostileFloor.start();
  picker = await floor.somebody('picker');
});
afterAll(() => floor.close());

const receipt = (more: Values = {}, by: Insider = picker): Operation => by.hands.receipt(floor.goods, more);
const push = (operations: readonly unknown[], by: Insider = picker) => by.tablet.push(by.held, operations);
const resigned = (operation: Operation, change: Partial<Operation>, by: Insider = picker): Operation => {
  const changed = { ...operation, ...change };
  return signedBy(
    { ...changed, payloadHash: change.payloadHash ?? hashOf(changed.payload) },
    by.tablet.id,
    by.tablet.person(by.hands.account).key,
  );
};
const count = async (text: string, values: unknown[]): Promise<number> =>
  (await floor.rows<{ n: number }>(`select count(*)::int as n from (${text}) t`, values))[0]?.n ?? 0;

describe('the same operation', () => {
  test('twice in one envelope is done once and harmless', async () => {
    const prey = await floor.prey();
    const [first, second, third] = prey.work;
    const { data } = await push([first, first, second, third, third], prey);
    const of = ({ opId }: Operation) => data.results.filter((result) => result.opId === opId).map(({ status }) => status);
    expect([of(first), of(second), of(third)]).toEqual([['applied', 'duplicate'], ['applied'], ['applied', 'duplicate']]);
    await floor.isBooked(prey.work, prey.tablet.id);
  });

  test('twice in one imported queue is done once and harmless', async () => {
    const [prey, desk] = [await floor.prey(), await floor.somebody('desk')];
    const [first, second, third] = prey.work;
    const answer = await floor.wire.post<{ results: { status: string }[] }>(
      '/api/sync/import',
      prey.tablet.exported([first, first, second, second, third]),
      desk.held,
    );
    expect(answer.data.results.filter(({ status }) => status === 'applied')).toHaveLength(3);
    await floor.isBooked(prey.work, prey.tablet.id);
    expect(said((await push(prey.work, prey)).data.results)).toEqual(['applied', 'applied', 'applied']);
  });

  test('in ten envelopes at once is done once', async () => {
    const prey = await floor.prey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => push(prey.work, prey)));
    expect(answers.flatMap(({ data }) => data.results.filter(({ status }) => status === 'applied'))).toHaveLength(3);
    await floor.isBooked(prey.work, prey.tablet.id);
  });

  test('with other contents is refused, beside it and afterwards, and what it was stays', async () => {
    const prey = await floor.prey();
    const [first] = prey.work;
    const key = prey.tablet.person('keeper').key;
    const payload = { ...first.payload, remark: '少了两箱' };
    const other = signedBy({ ...first, payload, payloadHash: hashOf(payload) }, prey.tablet.id, key);
    expect(said((await push([first, other], prey)).data.results)).toEqual(['applied', 'OP_ID_REUSED']);
    expect(said((await push([other], prey)).data.results)).toEqual(['OP_ID_REUSED']);
    const rest = prey.work.slice(1);
    expect(said((await push(rest, prey)).data.results)).toEqual(['applied', 'applied']);
    await floor.isBooked(prey.work, prey.tablet.id);
  });

  const changes: Readonly<Record<string, (payload: Values) => Values>> = {
    'with contents and hash that were changed on the way': (payload) => ({ payload, payloadHash: hashOf(payload) }),
    'with contents that were changed on the way': (payload) => ({ payload }),
  };
  for (const [name, change] of Object.entries(changes)) {
    test(`${name} is not what its author signed: refused, and the genuine one still counts`, async () => {
      const prey = await floor.prey();
      const [first, second, third] = prey.work;
      const forged = { ...second, ...change({ ...second.payload, qty: '1000000' }) };
      expect((await push([first, forged], prey)).data.results[1]?.status).toBe('rejected');
      expect(said((await push([first, second, third], prey)).data.results)).toEqual(['applied', 'applied', 'applied']);
      await floor.isBooked(prey.work, prey.tablet.id);
    });
  }
});

describe('the order of a lane', () => {
  test('is kept, however the operations come', async () => {
    const prey = await floor.prey();
    const [first, second, third] = prey.work;
    expect(said((await push([third, second], prey)).data.results)).toEqual(['GAP', 'GAP']);
    expect(said((await push([third], prey)).data.results)).toEqual(['GAP']);
    expect(await floor.tracesOf(prey)).toMatchObject({ operations: 0, claims: 0 });
    await push([third, first], prey);
    const { data } = await push([third, second, first], prey);
    expect(new Set(data.results.map(({ status }) => status))).toEqual(new Set(['applied', 'duplicate']));
    await floor.isBooked([first, second, third], prey.tablet.id);
  });

  test('does not follow numbers that jump', async () => {
    const prey = await floor.prey();
    const far = prey.work.map((operation, n) => ({ ...operation, opId: anyId(), docSeq: 2_000_000_000 + n }));
    for (const { status } of (await push(far, prey)).data.results) expect(status).toMatch(/^(blocked|rejected)$/);
    await floor.arrives(prey);
  });
});

describe('the day on which something happened', () => {
  /** Goods are posted by the review. */
  async function postedAt(occurredAt: string): Promise<{ results: string[]; days: { day: string; late: boolean }[] }> {
    const made = receipt();
    const scan = picker.hands.scan(made, floor.goods);
    const review = resigned(picker.hands.review(made), { occurredAt });
    const { data } = await push([made, scan, review]);
    const days = await floor.rows<{ day: string; late: boolean }>(
      'select posting_date::text as day, is_redated as late from stock_movement where op_id = $1',
      [review.opId],
    );
    return { results: data.results.map(({ status }) => status), days };
  }

  for (const told of ['1970-01-01T00:00:00.000Z', '2016-06-06T06:06:06.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z']) {
    test(`${told.slice(0, 10)} is no day to post on: booked on an open one, and marked`, async () => {
      const { results, days } = await postedAt(told);
      expect(results).toEqual(['applied', 'applied', 'accepted_with_issues']);
      expect(days).toMatchObject([{ late: true }]);
      const inside = await count(`select 1 from account_period where $1::date between start_date and end_date and status = 0`, [
        days[0]?.day,
      ]);
      expect(inside).toBe(1);
      expect(days[0]?.day.slice(0, 4)).not.toBe(told.slice(0, 4));
    });
  }

  for (const told of [
    'yesterday',
    '',
    '2026-13-45T99:99:99Z',
    '-271821-04-20T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    'NaN',
    '1e9',
  ]) {
    test(`"${told}" is no day at all: a verdict, nothing posted, and the rest goes on`, async () => {
      const made = resigned(receipt(), { occurredAt: told });
      const other = receipt();
      const answer = await push([made, other]);
      if (answer.http === 400) return expect(said((await push([other])).data.results)).toEqual(['applied']);
      const of = ({ opId }: Operation) => answer.data.results.find((result) => result.opId === opId)?.status;
      expect([of(made), of(other)]).toEqual(['rejected', 'applied']);
    });
  }
});

describe('what can never succeed', () => {
  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const lies: Readonly<Record<string, Values>> = {
    'a zero byte': { remark: 'a\u0000b' },
    'half a pair of surrogates': { remark: '\ud800' },
    'the other half': { supplierDocNo: 'x\udfff' },
    'a number beyond all': { lines: [{ materialId: anyId(), poLineId: null, noticeLineId: null, planQty: '9'.repeat(200) }] },
    'a number where a text belongs': { remark: 2 ** 53 + 2 },
    'a payload that is nested deep': { remark: JSON.parse(nested(20)) },
  };
  for (const [name, lie] of Object.entries(lies)) {
    test(`${name}: a verdict at once, not "later", and the others of the envelope pass`, async () => {
      const prey = await floor.prey();
      const bad = prey.hands.receipt(floor.goods, lie);
      const began = Date.now();
      const { http, data, text } = await push([...prey.work, bad], prey);
      expect({ http, text: http === 200 ? '' : text }).toEqual({ http: 200, text: '' });
      expect(data.results.map(({ status }) => status)).toEqual([
        'applied',
        'applied',
        'applied',
        expect.stringMatching(/^(rejected|applied)$/),
      ]);
      expect(Date.now() - began).toBeLessThan(5000);
      await floor.isBooked(prey.work, prey.tablet.id);
    });
  }

  const envelopes: Readonly<Record<string, (body: string) => Raw>> = {
    'nested a thousand deep': (body) => new Raw(body.replace('"remark":null', `"remark":${nested(1000)}`)),
    'nested a hundred thousand deep': (body) => new Raw(body.replace('"remark":null', `"remark":${nested(100_000)}`)),
    'with a number beyond 2^53': (body) => new Raw(body.replace('"deviceSeq":', '"deviceSeq":9007199254740993')),
    'that would change what every object is': (body) =>
      new Raw(body.replace('"payload":{', '"payload":{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},')),
    'with names twice': (body) => new Raw(body.replace('"operations":', '"operations":[],"operations":')),
    'cut in the middle': (body) => new Raw(body.slice(0, body.length / 2)),
    'that is no text': () => new Raw(randomBytes(1000)),
    'larger than is taken': (body) => new Raw(body + ' '.repeat(3 * 1024 * 1024)),
    'of nothing': () => new Raw(''),
    'of another kind': () => new Raw('<operations/>', 'text/xml'),
  };
  for (const [name, made] of Object.entries(envelopes)) {
    test(`an envelope ${name} is an answer of the caller's fault, or none, and the server goes on`, async () => {
      const prey = await floor.prey();
      const body = JSON.stringify({ deviceId: picker.tablet.id, operations: [receipt()] });
      const answer: Answer = await floor.wire.ask('POST', '/api/sync/push', picker.held, made(body));
      expect([answer.http, answer.text]).not.toEqual([500, answer.text]);
      expect(answer.http).not.toBe(503);
      expect(({} as Values).isAdmin).toBeUndefined();
      await floor.arrives(prey);
    });
  }

  test('an envelope of more than is taken is told so', async () => {
    const many = Array.from({ length: 201 }, () => receipt());
    expect((await push(many)).http).toBe(400);
    expect(said((await push(many.slice(0, 1))).data.results)).toEqual(['applied']);
  });
});

describe('texts that are meant for the database', () => {
  const texts = [
    "'; drop table op_log; --",
    "' or '1'='1",
    '"; delete from receipt; --',
    '{{7*7}}<script>alert(1)</script>',
    '%s%n',
    '../../etc/passwd',
    '$1',
    '\\x00',
  ];
  for (const text of texts) {
    test(`${text} is a text`, async () => {
      const prey = await floor.prey();
      const made = receipt({ remark: text, supplierDocNo: text.slice(0, 40) });
      expect(said((await push([made])).data.results)).toEqual(['applied']);
      expect(await floor.rows('select remark from receipt where id = $1', [docOf(made)])).toEqual([{ remark: text }]);
      const { deviceId: _, ...place } = { deviceId: '', set: text, afterKey: text, limit: 10 };
      for (const answer of [
        await floor.wire.post('/api/sync/fill', { deviceId: picker.tablet.id, ...place }, picker.held),
        await floor.wire.post('/api/sync/pull', { deviceId: picker.tablet.id, sets: { [text]: text }, limit: 10 }, picker.held),
        await floor.wire.post('/api/sync/lanes', { deviceId: picker.tablet.id, lanes: [{ docKey: text, docSeq: 1 }] }, picker.held),
        await floor.wire.post('/api/sync/lease', { deviceId: picker.tablet.id, docKey: `receipt:${text}`, action: 'take' }, picker.held),
      ])
        expect(answer.http).toBeLessThan(500);
      await floor.arrives(prey);
    });
  }
});

describe('reading what is another’s', () => {
  /** A word that only the keeper's work holds. */
  async function secretOf(): Promise<{ word: string; id: string }> {
    const prey = await floor.prey();
    const word = `geheim-${anyId()}`;
    const made = prey.hands.receipt(floor.goods, { remark: word });
    await push([made], prey);
    return { word, id: docOf(made) };
  }
  const sets = () => [
    'base',
    'inbound',
    'demand',
    'materials',
    'batches',
    'returns',
    `docs:${floor.goods.warehouseId}`,
    `boxes:${floor.goods.warehouseId}`,
    'docs:%',
    "docs:' or true --",
  ];

  test('a supplier gets no row of the factory, by whatever set or position', async () => {
    const { word } = await secretOf();
    const agent = await floor.somebody('agent');
    for (const set of sets()) {
      const filled = await floor.wire.post('/api/sync/fill', { deviceId: agent.tablet.id, set, afterKey: null, limit: 20_000 }, agent.held);
      expect(filled.http).toBe(403);
      const pulled = await floor.wire.post('/api/sync/pull', { deviceId: agent.tablet.id, sets: { [set]: '' }, limit: 5000 }, agent.held);
      expect(pulled.text).not.toContain(word);
    }
  });

  test('somebody of another warehouse gets none of this one', async () => {
    const { word, id } = await secretOf();
    const { lineSide } = floor.server.data;
    await floor.rows(`update app_user set warehouse_scope = $1 where account = 'picker'`, [JSON.stringify([lineSide.id])]);
    try {
      const away = await floor.somebody('picker');
      for (const set of sets().slice(6)) {
        const filled = await floor.wire.post('/api/sync/fill', { deviceId: away.tablet.id, set, afterKey: null, limit: 20_000 }, away.held);
        expect([set, filled.http, filled.text.includes(word)]).toEqual([set, 403, false]);
      }
      // Nor by touching it: the answer to a refused operation brings no row.
      const scan = away.hands.does('receipt.review', (payload) => `receipt:${payload.id}`, { id });
      const answer = await push([scan], away);
      expect(answer.text).not.toContain(word);
      expect(answer.data.results[0]?.status).toBe('rejected');
    } finally {
      await floor.rows(`update app_user set warehouse_scope = $1 where account = 'picker'`, [JSON.stringify([floor.goods.warehouseId])]);
    }
  });

  test('a document is not named to somebody who announces it as unsent work of a tablet that was wiped', async () => {
    const prey = await floor.prey();
    await floor.arrives(prey);
    const [receipt, scan] = prey.work;
    const [row] = await floor.rows<{ no: string }>('select doc_no as no from receipt where id = $1', [docOf(receipt)]);
    const names = [row?.no ?? '', String(scan.payload.boxNo), String(floor.keeper.userName)];
    const agent = await floor.somebody('agent');
    const asked = [receipt.docKey, `box:${scan.payload.boxId}`].map((docKey, n) => ({ ...scan, opId: anyId(), docKey, deviceSeq: n + 1 }));
    for (const actor of [floor.keeper.id, agent.tablet.person('agent').userId]) {
      await agent.tablet.announce(
        agent.held,
        asked.map((operation) => ({ ...operation, opId: anyId(), actor })),
        { highestSeq: 9, through: 9 },
      );
      for (const [oldDeviceId, newDeviceId] of [
        [agent.tablet.id, anyId()],
        [agent.tablet.id, prey.tablet.id],
      ]) {
        const { text } = await floor.wire.post('/api/sync/wiped', { oldDeviceId, newDeviceId, which: [] }, agent.held);
        expect(names.filter((name) => text.includes(name))).toEqual([]);
      }
    }
  });

  test('a position that was made up begins anew, and shows no more than it may', async () => {
    const positions = ['', '0', '1/1/1', 'x'.repeat(80), '../..', `${anyId()}/9/9`, '99999999999999999999/1', "1' or '1'='1"];
    for (const position of positions) {
      const { http, data } = await floor.wire.post<{ reset?: string[] }>(
        '/api/sync/pull',
        { deviceId: picker.tablet.id, sets: { base: position }, limit: 100 },
        picker.held,
      );
      expect([position, http, data.reset]).toEqual([position, 200, ['base']]);
      const page = await floor.wire.post(
        '/api/sync/fill',
        { deviceId: picker.tablet.id, set: 'base', afterKey: position, limit: 10 },
        picker.held,
      );
      expect([position, page.http]).toEqual([position, expect.toSatisfy((n: number) => n === 400 || n === 409)]);
    }
  });
});

describe('a file that another’s operation has declared', () => {
  const put = (id: string, offset: number, content: Buffer, held: Insider['held']) =>
    floor.wire.ask<{ state: string; received: number }>(
      'PUT',
      `/api/sync/file/${id}?offset=${offset}&name=a.jpg&fileType=photo`,
      held,
      new Raw(content, 'application/octet-stream'),
    );

  test('cannot be spoilt by bad pieces, nor ended by them', async () => {
    const prey = await floor.prey();
    const content = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(60_000)]);
    const photo = { id: anyId(), sha256: sha256(content).toString('hex'), size: content.length };
    const made = prey.hands.receipt(floor.goods);
    const scan = prey.hands.scan(made, floor.goods, { photos: [photo] });
    await push([made, scan], prey);
    await put(photo.id, 0, randomBytes(content.length), picker.held);
    await put(photo.id, 0, randomBytes(10), picker.held);
    await put(photo.id, 10, randomBytes(content.length - 10), picker.held);
    let received = (await floor.wire.ask<{ received: number }>('GET', `/api/sync/file/${photo.id}`, prey.held)).data.received;
    for (let tries = 0; tries < 3; tries += 1) {
      const { data } = await put(photo.id, received, content.subarray(received), prey.held);
      if (data.state === 'stored') break;
      received = data.received;
    }
    const { data } = await floor.wire.ask<{ state: string }>('GET', `/api/sync/file/${photo.id}`, prey.held);
    expect(data.state).toBe('stored');
  });
});
