/** Writes a ZIP file in one pass: what is packed leaves at once, so that a file of any size needs no more memory than a piece of it. */
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
/** Rows of a table are alike: beyond this level much time saves few bytes. */
const LEVEL = 4;
/** Bytes that are packed at once. */
const PIECE = 128 * 1024;
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
    const { crc, size } = await this.#packed(content);
    const packed = this.#at - begun;
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(DESCRIPTOR, 0);
    tail.writeUInt32LE(crc, 4);
    tail.writeUInt32LE(packed, 8);
    tail.writeUInt32LE(size, 12);
    await this.#write(tail);
    this.#entries.push({ name: label, at, crc, packed, size });
  }

  /** Writes the packed content, its text through one and the same buffer: a new one for each piece would wait by the hundred for the next collection. */
  async #packed(content: Iterable<string> | AsyncIterable<string>): Promise<{ readonly crc: number; readonly size: number }> {
    const deflate = createDeflateRaw({ level: LEVEL });
    const handOn = async (): Promise<void> => {
      for await (const bytes of deflate as AsyncIterable<Buffer>) await this.#write(bytes);
    };
    const give = (bytes: Buffer): Promise<void> =>
      // Called back once the bytes are packed, so that they may be written over.
      new Promise((resolve, reject) => deflate.write(bytes, (error) => (error ? reject(error) : resolve())));
    const buffer = Buffer.allocUnsafe(PIECE);
    const encoder = new TextEncoder();
    let crc = 0;
    let size = 0;
    const take = async (): Promise<void> => {
      try {
        for await (const text of content)
          for (let at = 0; at < text.length; ) {
            const { read, written } = encoder.encodeInto(at === 0 ? text : text.slice(at), buffer);
            const bytes = buffer.subarray(0, written);
            crc = crc32(bytes, crc);
            size += written;
            await give(bytes);
            at += read;
          }
        deflate.end();
      } catch (error) {
        deflate.destroy(error as Error);
        throw error;
      }
    };
    await Promise.all([handOn(), take()]);
    return { crc, size };
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
