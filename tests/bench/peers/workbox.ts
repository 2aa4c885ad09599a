/** The page of the workbox queue: it only passes orders to the worker. */
import { type Adapter, serve } from './harness.ts';
import type { Done, Order } from './workbox-worker.ts';

async function open(): Promise<Adapter> {
  const script = `./workbox-worker.js${location.search}`;
  await navigator.serviceWorker.register(script, { type: 'module' });
  const { active } = await navigator.serviceWorker.ready;
  let took = 0;
  const ask = <T>(order: Order): Promise<T> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<Done>) => {
        took = data.tookMs;
        resolve(data.value as T);
      };
      active?.postMessage(order, [port2]);
    });
  return {
    put: (item) => ask({ do: 'put', items: [item] }),
    putMany: (items) => ask({ do: 'put', items }),
    count: () => ask({ do: 'count' }),
    first: () => ask({ do: 'first' }),
    drain: () => ask({ do: 'drain' }),
    tookMs: () => took,
    durability: () => ask({ do: 'durability' }),
  };
}

await serve(open);
