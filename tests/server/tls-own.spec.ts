/** The plant's own certificate (TLS_CERT, TLS_KEY): what is refused at the start, and how a renewed one gets in. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeLeaf, makeRoot, type Pair } from '#server/modules/tls/issue.ts';
import { OwnKeeper } from '#server/modules/tls/own.ts';

const authority = makeRoot('Plant', ['plant.example'], Date.now());
const made = (...names: string[]): Pair => makeLeaf(authority, names, Date.now());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chejian-own-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const cert = () => join(folder, 'plant.pem');
const key = () => join(folder, 'plant.key');
const put = (pair: Pair) => {
  // As plants have it: the server's own first, then who signed it.
  writeFileSync(cert(), pair.cert + authority.cert);
  writeFileSync(key(), pair.key);
};
const machine = () => ({ host: 'wms', interfaces: {} });
const keeper = (names: string[] = []) => new OwnKeeper({ cert: cert(), key: key(), host: '0.0.0.0', names, machine });

describe("the plant's own certificate", () => {
  it('is served as it is given, with what signed it', () => {
    const pair = made('chejian.plant.example', '10.0.0.5');
    put(pair);
    const kept = keeper();
    expect(kept.pair.cert).toBe(pair.cert + authority.cert);
    expect(kept.facts).toMatchObject({ names: ['chejian.plant.example', '10.0.0.5'], issuer: 'Plant' });
    expect(kept.root).toBeNull();
    expect(kept.reachable).toEqual(['chejian.plant.example', '10.0.0.5']);
  });

  it('for all names of a network is reached by the one that is set', () => {
    put(made('*.plant.example'));
    expect(keeper().reachable).toEqual([]);
    expect(keeper(['wms.plant.example', 'plant.example']).reachable).toEqual(['wms.plant.example']);
  });

  it('is refused with one sentence when a file is missing, is something else, or belongs to another key', () => {
    const pair = made('a.plant.example');
    put(pair);
    rmSync(key());
    expect(() => keeper()).toThrow(`TLS_KEY is ${key()}, which cannot be read (ENOENT).`);
    writeFileSync(key(), pair.cert);
    expect(() => keeper()).toThrow(`TLS_KEY is ${key()}, which is no private key in PEM form without a password.`);
    writeFileSync(key(), made('a.plant.example').key);
    expect(() => keeper()).toThrow(`TLS_KEY is ${key()}, which is not the key of the certificate in ${cert()}.`);
    writeFileSync(cert(), pair.key);
    expect(() => keeper()).toThrow(/^TLS_CERT is .+, which is no certificate in PEM form/);
    // A key in the wrong file stands in no message.
    expect(() => keeper()).not.toThrow(/PRIVATE KEY/);
  });

  it('is read again when its files have changed, and only when both belong together', () => {
    put(made('a.plant.example'));
    const kept = keeper();
    const before = kept.pair;
    expect(kept.look()).toBe(false);
    const next = made('b.plant.example');
    writeFileSync(cert(), next.cert);
    expect(kept.look()).toBe(false);
    expect(kept.pair).toEqual(before);
    expect(kept.fault).toMatch(/is not the key of the certificate/);
    writeFileSync(key(), next.key);
    expect(kept.look()).toBe(true);
    expect([kept.pair.cert, kept.fault]).toEqual([next.cert, null]);
  });
});
