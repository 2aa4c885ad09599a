/** Writes a ZIP file in one pass: what is packed leaves at once, so that a file of any size needs no more memory than a piece of it. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** Takes the bytes of a file in order; whoever writes waits for it. */
export type Sink = (bytes: Buffer) => Promise<void>;

interface Packed {
  readonly name: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes follow the content, names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1980-01-01, the first day the format knows: the same rows make the same file. */
const DAY = 0x21;

export class ZipStream {
  readonly #sink: Sink;
  readonly #entries: Packed[] = [];
  #at = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#at += bytes.length;
    await this.#sink(bytes);
  }

  /** Packs one file. @param content its text, piece by piece */
  async entry(name: string, content: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const at = this.#at;
    const label = Buffer.from(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(LOCAL, 0);
    head.writeUInt16LE(VERSION, 4);
    head.writeUInt16LE(FLAGS, 6);
    head.writeUInt16LE(DEFLATE, 8);
    head.writeUInt16LE(DAY, 12);
    head.writeUInt16LE(label.length, 26);
    await this.#write(Buffer.concat([head, label]));
    const begun = this.#at;
    let crc = 0;
    let size = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const text of content) {
        const bytes = Buffer.from(text);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    }
    await pipeline(Readable.from(counted(), { objectMode: false }), createDeflateRaw(), async (packed: AsyncIterable<Buffer>) => {
      for await (const bytes of packed) await this.#write(bytes);
    });
    const packed = this.#at - begun;
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(DESCRIPTOR, 0);
    tail.writeUInt32LE(crc, 4);
    tail.writeUInt32LE(packed, 8);
    tail.writeUInt32LE(size, 12);
    await this.#write(tail);
    this.#entries.push({ name: label, at, crc, packed, size });
  }

  /** Writes the table of contents. */
  async end(): Promise<void> {
    const begun = this.#at;
    for (const { name, at, crc, packed, size } of this.#entries) {
      const head = Buffer.alloc(46);
      head.writeUInt32LE(CENTRAL, 0);
      head.writeUInt16LE(VERSION, 4);
      head.writeUInt16LE(VERSION, 6);
      head.writeUInt16LE(FLAGS, 8);
      head.writeUInt16LE(DEFLATE, 10);
      head.writeUInt16LE(DAY, 14);
      head.writeUInt32LE(crc, 16);
      head.writeUInt32LE(packed, 20);
      head.writeUInt32LE(size, 24);
      head.writeUInt16LE(name.length, 28);
      head.writeUInt32LE(at, 42);
      await this.#write(Buffer.concat([head, name]));
    }
    const tail = Buffer.alloc(22);
    tail.writeUInt32LE(END, 0);
    tail.writeUInt16LE(this.#entries.length, 8);
    tail.writeUInt16LE(this.#entries.length, 10);
    tail.writeUInt32LE(this.#at - begun, 12);
    tail.writeUInt32LE(begun, 16);
    await this.#write(tail);
  }
}
