/** Our engine and its peers behind one face, so that the comparison treats them alike. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';
import type { Durability, Profile } from './browser.ts';
import type { Plant, Session } from './plant.ts';

/** A page with a queue. */
export interface Opened {
  /** Stores n operations one by one, each awaited. @returns milliseconds of each */
  enqueue(n: number): Promise<number[]>;
  /** Makes the queue n longer; how is not measured. */
  fill(n: number): Promise<void>;
  /** Sends what waits. @returns milliseconds */
  drain(): Promise<number>;
  waiting(): Promise<number>;
  /** Milliseconds from the navigation to the painted count and to the painted first screenful. */
  shown(): Promise<{ readonly count: number; readonly list: number }>;
  longTasks(): Promise<readonly number[]>;
  durability(): Promise<string>;
}

export interface Candidate {
  readonly name: string;
  readonly version: string;
  readonly perRequest: number;
  /** Keeps only what waits: its profile can be used for the next run. Others keep the documents. */
  readonly isOutbox: boolean;
  /** Keeps the order of each document, and only that. */
  readonly hasLanes: boolean;
  readonly gzipBytes: number;
  /** @param origin of the server that it talks to and that gives out its page */
  open(profile: Profile, origin: string, durability?: Durability): Promise<Opened>;
}

const FOLDER = join('tests', 'bench', 'peers');
const BUILT = join('dist', 'bench', 'peers');

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(FOLDER, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version;
const gzipBytesOf = (file: string): number => gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length;

class PeerPage implements Opened {
  /** One numbering for all pages: what the server notes is compared by it. */
  static #seq = 1;
  constructor(private readonly page: Page) {}

  #take(n: number): number {
    const from = PeerPage.#seq;
    PeerPage.#seq += n;
    return from;
  }
  enqueue(n: number) {
    return this.page.evaluate(([from, count]) => window.peer.enqueue(from, count), [this.#take(n), n] as const);
  }
  fill(n: number) {
    return this.page.evaluate(([from, count]) => window.peer.fill(from, count), [this.#take(n), n] as const);
  }
  drain() {
    return this.page.evaluate(() => window.peer.drain());
  }
  waiting() {
    return this.page.evaluate(() => window.peer.count());
  }
  shown() {
    return this.page.evaluate(() => ({ count: window.peer.countMs, list: window.peer.listedMs }));
  }
  longTasks() {
    return this.page.evaluate(() => window.peer.longTasks());
  }
  durability() {
    return this.page.evaluate(() => window.peer.durability());
  }
}

interface PeerParts {
  readonly name: string;
  readonly library: string;
  readonly file: string;
  readonly perRequest: number;
  readonly isOutbox: boolean;
  /** Where the library does not run in the page. */
  readonly worker?: string;
}

const peer = ({ library, file, worker, ...parts }: PeerParts): Candidate => ({
  ...parts,
  hasLanes: false,
  version: versionOf(library),
  gzipBytes: gzipBytesOf(`${worker ?? file}.js`),
  open: async (profile, origin, durability = 'own') =>
    new PeerPage(await profile.visit(`${origin}/peers/${file}.html${durability === 'strict' ? '?strict' : ''}`, 'peer', durability)),
});

/** Asks for the peers' packages, which `scripts/bench.mjs` has put there. */
export const peers = (): Candidate[] => [
  peer({ name: 'PouchDB', library: 'pouchdb-browser', file: 'pouchdb', perRequest: 100, isOutbox: false }),
  peer({ name: 'RxDB, HTTP replication', library: 'rxdb', file: 'rxdb', perRequest: 100, isOutbox: false }),
  peer({
    name: 'workbox-background-sync',
    library: 'workbox-background-sync',
    file: 'workbox',
    worker: 'workbox-worker',
    perRequest: 1,
    isOutbox: true,
  }),
  peer({
    name: '@tanstack/offline-transactions',
    library: '@tanstack/offline-transactions',
    file: 'tanstack',
    perRequest: 1,
    isOutbox: true,
  }),
  peer({ name: 'Dexie and fetch, one by one', library: 'dexie', file: 'dexie-single', perRequest: 1, isOutbox: true }),
  peer({ name: 'Dexie and fetch, by 100', library: 'dexie', file: 'dexie-batch', perRequest: 100, isOutbox: true }),
  peer({ name: 'Dexie and fetch, by 100, strict', library: 'dexie', file: 'dexie-strict', perRequest: 100, isOutbox: true }),
];

const OURS_PER_REQUEST = 200;

class OurPage implements Opened {
  constructor(
    private readonly page: Page,
    private readonly session: Session,
    private readonly plant: Plant,
  ) {}

  enqueue(n: number) {
    const { goods } = this.plant;
    return this.page.evaluate(([g, a, count]) => window.bench.scan(g, a, count), [goods, this.session.actor, n] as const);
  }
  async fill(n: number) {
    const { goods } = this.plant;
    await this.page.evaluate(([g, a, count]) => window.bench.queue(g, a, count), [goods, this.session.actor, n] as const);
  }
  async drain() {
    const { refused, operations, milliseconds } = await this.page.evaluate((it) => window.bench.replay(it), this.session);
    if (refused > 0) throw new Error(`${refused} of ${operations} operations were refused`);
    return milliseconds;
  }
  waiting() {
    return this.page.evaluate(() => window.bench.pending());
  }
  shown() {
    return this.page.evaluate(async () => ({ count: window.bench.firstScreen, list: await window.bench.listed() }));
  }
  longTasks() {
    return this.page.evaluate(() => window.bench.longTasks());
  }
  durability() {
    const ofOutbox = () => [...(Reflect.get(window, 'durabilities') as Set<string>)].filter((seen) => seen.startsWith('outbox: '));
    return this.page.evaluate(ofOutbox).then((seen) => seen.map((one) => one.slice('outbox: '.length)).join(', '));
  }
}

/** The app's own store and engine over the app's own operations. */
export function ours(plant: Plant, name: string): Candidate {
  const sessions = new Map<string, Session>();
  return {
    name,
    version: '',
    perRequest: OURS_PER_REQUEST,
    isOutbox: true,
    hasLanes: true,
    gzipBytes: gzipBytesOf('engine-only.js'),
    open: async (profile, origin, durability = 'own') => {
      const page = await profile.open(origin, durability);
      const key = `${profile.folder} ${origin}`;
      const known = sessions.get(key);
      const session = known ?? (await plant.signIn(null));
      sessions.set(key, session);
      if (!known) {
        await page.evaluate((it) => window.bench.fill(it), session);
        await page.evaluate(() => window.bench.stop());
      }
      return new OurPage(page, session, plant);
    },
  };
}
