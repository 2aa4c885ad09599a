import { createServer } from 'node:net';

const listenOn = (port: number) =>
  new Promise<number | undefined>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });

/** A loopback port nobody listens on; the preferred one if it is still free. */
export const freePort = async (preferred?: number): Promise<number> => {
  const port = (preferred && (await listenOn(preferred))) || (await listenOn(0));
  if (!port) throw new Error('No free port on 127.0.0.1 for the embedded database.');
  return port;
};
