/**
 * What the share sheet of a device sends is taken by the service worker there and never comes here. Where it does come, the app is not ready on that device: the
 * file is not read, and the page says what to do.
 */
import type { FastifyInstance } from 'fastify';
import { RECEIVED_PAGE, SHARE_PATH } from '#domain/protocol/received.ts';

const SAID = [
  '车间还没有在这台设备上准备好接收文件，文件没有上传。请先打开车间，再分享一次。',
  'Chejian is not ready to take files on this device yet, and nothing was uploaded. Please open Chejian, then share again.',
].join('\n');

export async function shareRoutes(app: FastifyInstance): Promise<void> {
  // Whatever the form holds is left unread; Node throws it away.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.post(SHARE_PATH, { config: { public: true } }, (_request, reply) =>
    reply
      .code(303)
      .header('location', `/#${RECEIVED_PAGE}?refused=worker`)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(SAID),
  );
}
