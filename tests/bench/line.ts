/** A line between browser and server: a plain TCP passage that holds everything back by a given time, like a slow network. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Line {
  readonly url: string;
  close(): Promise<void>;
}

/** @param roundTripMs added to every exchange, half of it each way */
export async function openLine(port: number, target: number, roundTripMs: number): Promise<Line> {
  const sockets = new Set<Socket>();
  const pass = (from: Socket, to: Socket): void => {
    from.on('data', (data) => setTimeout(() => to.writable && to.write(data), roundTripMs / 2));
    from.on('end', () => setTimeout(() => to.end(), roundTripMs / 2));
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
    sockets.add(from);
  };
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}
