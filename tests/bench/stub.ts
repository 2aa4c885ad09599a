/** A server that applies everything and knows nothing: what is left is the client's own cost. */
import { createServer, type IncomingMessage } from 'node:http';
import type { FillRequest, FillResponse, PushRequest } from '#domain/protocol/protocol.ts';
import type { EnrolRequest } from '#domain/protocol/trust.ts';
import type { Line } from './line.ts';
import type { Plant } from './plant.ts';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const NOTHING: FillResponse = { rows: [], nextKey: null, startCursor: '1' };

/** What the stub says to a call of the sync protocol. */
export function answer(path: string, body: string, fills: ReadonlyMap<string, FillResponse>): unknown {
  if (path.endsWith('/push')) {
    const { operations } = JSON.parse(body) as PushRequest;
    const results = operations.map(({ opId }) => ({ opId, status: 'applied', code: null, params: {}, issues: [] }));
    return { serverTime: new Date().toISOString(), feedHead: '1', results, rows: [] };
  }
  if (path.endsWith('/enrol')) return { keys: (JSON.parse(body) as EnrolRequest).keys.map(({ keyId }) => keyId) };
  if (path.endsWith('/fill')) return fills.get((JSON.parse(body) as FillRequest).set) ?? NOTHING;
  return { changes: [], sets: { '*': '1' }, more: false, feedHead: '1' };
}

/** The first copy of every set as the real server gives it, each in one page. */
export async function fillsOf(plant: Plant): Promise<Map<string, FillResponse>> {
  const session = await plant.signIn();
  const fills = new Map<string, FillResponse>();
  for (const set of session.sets) {
    const request = { deviceId: session.deviceId, set, afterKey: null, limit: 20_000 };
    const page = await plant.client(session).call<FillResponse>('POST', '/api/sync/fill', request);
    // One page is the whole set here: the stub knows no second one and would answer the first for ever.
    fills.set(set, { ...page, nextKey: null });
  }
  return fills;
}

/** @param fills what it answers to the first copy of a set */
export async function startStub(port: number, fills: ReadonlyMap<string, FillResponse>): Promise<Line> {
  const server = createServer(async (request, response) => {
    const data = answer(request.url ?? '', await bodyOf(request), fills);
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ status: 200, message: '', data }));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
