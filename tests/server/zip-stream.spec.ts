/** The writer of packed files: any text in pieces of any length comes out again, and what goes wrong on either side ends the other. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ZipStream } from '#server/modules/reports/export/zip-stream.ts';

/** Where the content of the first file begins: after a head of 30 bytes and its name. */
const HEAD = 30;

async function packed(texts: readonly string[]): Promise<string> {
  const parts: Buffer[] = [];
  const zip = new ZipStream(async (part) => void parts.push(Buffer.from(part)));
  await zip.entry('a', texts);
  await zip.end();
  return inflateRawSync(Buffer.concat(parts).subarray(HEAD + 1)).toString();
}

describe('a packed file', () => {
  it('holds texts that are longer than what is packed at once, with characters of up to four bytes', async () => {
    const texts = ['库存𠮷'.repeat(70_000), '', 'a', 'é'.repeat(131_072)];
    expect((await packed(texts)) === texts.join('')).toBe(true);
  });

  it('ends with the fault of whoever gives the text', async () => {
    async function* broken(): AsyncGenerator<string> {
      yield 'a';
      throw new Error('no more rows');
    }
    await expect(new ZipStream(async () => undefined).entry('a', broken())).rejects.toThrow('no more rows');
  });

  it('ends with the fault of whoever takes the bytes, and asks for no more text', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<string> {
      for (;;) {
        given += 1;
        yield String(Math.random()).repeat(5000);
      }
    }
    const zip = new ZipStream(async (part) => {
      if (part.length > 100) throw new Error('no room');
    });
    await expect(zip.entry('a', endless())).rejects.toThrow('no room');
    const before = given;
    for (let turns = 0; turns < 20; turns += 1) await nextTurn();
    expect(given - before).toBeLessThan(2);
  });
});
