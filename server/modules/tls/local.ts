/**
 * A root and a certificate of the server's own, in the folder of its files, so that a plant without a certificate has https by one setting. The root is made once:
 * each device is asked to trust it. What it signs is renewed by itself, and made anew when the server gets an address that it does not hold.
 */
import { chmodSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWithin, limitsOf, makeLeaf, makeRoot, type Pair } from './issue.ts';
import { checkPair, factsOf, isSignedBy, rootFactsOf, type TlsKeeper } from './keeper.ts';
import { type Machine, namesOf, thisMachine } from './names.ts';

/** Renewed when this is left of it, so that a server that stands still over a holiday comes back with one that holds. */
const RENEW_MS = 60 * 86_400_000;

const ROOT = 'root.pem';
const SERVER = 'server.pem';

export interface LocalOptions {
  readonly dataDir: string;
  /** The address the server listens on. */
  readonly host: string;
  /** Names from the settings. */
  readonly names: readonly string[];
  readonly machine?: () => Machine;
  readonly now?: () => number;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----\n?/;
const KEY = /-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----\n?/;

/** @returns null where there is no such file @throws Error where there is one that cannot be used */
function readPair(path: string): Pair | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const pair = { key: KEY.exec(text)?.[0] ?? '', cert: CERTIFICATE.exec(text)?.[0] ?? '' };
  checkPair(pair);
  return pair;
}

/** Whole or not at all, and for the server's account alone from the first byte. */
function writePair(path: string, { key, cert }: Pair): void {
  const draft = `${path}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${cert}${key}`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
}

/** Another server of the same folder may make its own at this moment: the first one counts. */
function writeFirst(path: string, pair: Pair): Pair {
  const draft = `${path}.${process.pid}`;
  writePair(draft, pair);
  try {
    linkSync(draft, path);
    return pair;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readPair(path) ?? pair;
  } finally {
    rmSync(draft, { force: true });
  }
}

function openFolder(dataDir: string): string {
  const folder = join(dataDir, 'tls');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  for (const name of [ROOT, SERVER]) {
    try {
      // A copy of the folder may have lost what it was.
      chmodSync(join(folder, name), 0o600);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return folder;
}

export class LocalKeeper implements TlsKeeper {
  readonly kind = 'local';
  readonly #options: LocalOptions;
  readonly #folder: string;
  #root: Pair;
  #leaf: Pair;
  #reachable: readonly string[] = [];
  #missing: readonly string[] = [];
  #fault: string | null = null;

  /** @throws Error with one sentence where the folder's files cannot be used */
  constructor(options: LocalOptions) {
    this.#options = options;
    try {
      this.#folder = openFolder(options.dataDir);
      this.#root = this.#ensureRoot();
      this.#leaf = this.#ensureLeaf();
    } catch (error) {
      const folder = join(options.dataDir, 'tls');
      throw new Error(
        `The certificate in ${folder} cannot be made or read (${(error as Error).message}). Bring the folder back from a backup; without it a new root is made, and every device has to trust that one.`,
      );
    }
  }

  get pair(): Pair {
    return this.#leaf;
  }
  get facts() {
    return factsOf(this.#leaf.cert);
  }
  get root() {
    return rootFactsOf(this.#root.cert);
  }
  get reachable() {
    return this.#reachable;
  }
  get missing() {
    return this.#missing;
  }
  get fault() {
    return this.#fault;
  }

  look(): boolean {
    const before = this.#leaf.cert;
    try {
      this.#root = this.#ensureRoot();
      this.#leaf = this.#ensureLeaf();
      this.#fault = null;
    } catch (error) {
      // What holds still is served on; the administrator is told.
      this.#fault = (error as Error).message;
    }
    return this.#leaf.cert !== before;
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }

  #names() {
    return namesOf((this.#options.machine ?? thisMachine)(), this.#options.host, this.#options.names);
  }

  #ensureRoot(): Pair {
    const path = join(this.#folder, ROOT);
    const now = this.#now();
    const kept = readPair(path);
    if (kept && Date.parse(factsOf(kept.cert).to) > now) return kept;
    // One that has ended opens nothing any more, on no device.
    if (kept) rmSync(path);
    const label = `Chejian ${(this.#options.machine ?? thisMachine)().host} ${new Date(now).toISOString().slice(0, 10)}`;
    return writeFirst(path, makeRoot(label, this.#names().all, now));
  }

  #ensureLeaf(): Pair {
    const path = join(this.#folder, SERVER);
    const { all, reachable } = this.#names();
    const limits = limitsOf(this.#root.cert);
    const names = all.filter((name) => isWithin(limits, name));
    this.#missing = all.filter((name) => !names.includes(name));
    this.#reachable = reachable.filter((name) => names.includes(name));
    const kept = readPair(path);
    if (kept && this.#holds(kept, names)) return kept;
    const made = makeLeaf(this.#root, names, this.#now());
    writePair(path, made);
    return made;
  }

  /** Whether our root signed the certificate, it covers all names, and it does not expire soon (or as late as the root allows). */
  #holds({ cert }: Pair, names: readonly string[]): boolean {
    const facts = factsOf(cert);
    const now = this.#now();
    const end = Date.parse(facts.to);
    const lasts = end - now > RENEW_MS || (end > now && end === Date.parse(this.root.to));
    return lasts && Date.parse(facts.from) <= now && isSignedBy(cert, this.#root.cert) && names.every((name) => facts.names.includes(name));
  }
}
