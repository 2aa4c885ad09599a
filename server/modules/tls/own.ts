/** The plant's own certificate, from the files that the settings name; read again when they have changed, so that whoever renews it restarts nothing. */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Pair } from './issue.ts';
import { checkPair, covers, factsOf, type TlsKeeper } from './keeper.ts';
import { isLoopbackName, type Machine, namesOf, thisMachine } from './names.ts';

export interface OwnOptions {
  readonly cert: string;
  readonly key: string;
  readonly host: string;
  readonly names: readonly string[];
  readonly machine?: () => Machine;
}

const fromFile = (setting: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${setting} is ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
};

/** @throws Error with one sentence, in which nothing of the key stands */
function readOwn({ cert: certFile, key: keyFile }: Pick<OwnOptions, 'cert' | 'key'>): Pair {
  const pair = { cert: fromFile('TLS_CERT', certFile), key: fromFile('TLS_KEY', keyFile) };
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(pair.cert);
  } catch {
    throw new Error(
      `TLS_CERT is ${certFile}, which is no certificate in PEM form; the server's own comes first in it, then those that signed it.`,
    );
  }
  let fits = false;
  try {
    fits = certificate.checkPrivateKey(createPrivateKey(pair.key));
  } catch {
    throw new Error(`TLS_KEY is ${keyFile}, which is no private key in PEM form without a password.`);
  }
  if (!fits) throw new Error(`TLS_KEY is ${keyFile}, which is not the key of the certificate in ${certFile}.`);
  checkPair(pair);
  return pair;
}

export class OwnKeeper implements TlsKeeper {
  readonly kind = 'own';
  readonly root = null;
  readonly missing: readonly string[] = [];
  readonly #options: OwnOptions;
  #pair: Pair;
  #fault: string | null = null;

  /** @throws Error with one sentence where the files cannot be used */
  constructor(options: OwnOptions) {
    this.#options = options;
    this.#pair = readOwn(options);
  }

  get pair(): Pair {
    return this.#pair;
  }
  get facts() {
    return factsOf(this.#pair.cert);
  }
  get fault() {
    return this.#fault;
  }

  /** What it holds without `*`, then what the settings and the machine add and it covers. */
  get reachable(): readonly string[] {
    const { names } = this.facts;
    const { reachable } = namesOf((this.#options.machine ?? thisMachine)(), this.#options.host, this.#options.names);
    const plain = names.filter((name) => !name.includes('*') && !isLoopbackName(name));
    const set = reachable.filter((name) => covers(names, name));
    // A name is what people know; the plant's addresses come last.
    return [...new Set([...set, ...plain])].sort((a, b) => Number(isIP(a) > 0) - Number(isIP(b) > 0));
  }

  look(): boolean {
    const before = this.#pair.cert;
    try {
      this.#pair = readOwn(this.#options);
      this.#fault = null;
    } catch (error) {
      // Two files are not exchanged at once: at the next look they belong together.
      this.#fault = (error as Error).message;
    }
    return this.#pair.cert !== before;
  }
}
