/** The server is stopped for an update or a move: at once for those who only hold the line, and never in the middle of an answer. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

describe('stopping', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** A header may take longer than a test: what comes to an end here is ended by the stop. */
  const connections = { headersMs: 300_000, requestMs: 300_000 };
  const listening = async (slow?: Promise<unknown>) => {
    const app = await buildApp({ db: server.db, config: server.config, connections });
    app.get('/slow', async () => ({ status: 200, message: '', data: await slow }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    return { app, port };
  };

  it('does not wait for a connection on which nothing was ever asked', async () => {
    const { app, port } = await listening();
    const idle = connect(port, '127.0.0.1');
    await once(idle, 'connect');
    const gone = once(idle, 'close');
    await app.close();
    await gone;
  });

  it('finishes what is under way, and takes nothing new', async () => {
    let finish: (value: string) => void = () => undefined;
    const { app, port } = await listening(
      new Promise<string>((resolve) => {
        finish = resolve;
      }),
    );
    const asked = once(app.server, 'request');
    const answer = fetch(`http://127.0.0.1:${port}/slow`);
    await asked;
    const closed = app.close();
    const late = await fetch(`http://127.0.0.1:${port}/health`);
    expect(late.status).toBe(503);
    finish('all of it');
    expect(await (await answer).text()).toContain('all of it');
    await closed;
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
  });
});
