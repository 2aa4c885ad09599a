/** How much an archive unpacks to, before anything reads it: a spreadsheet of a hundred kilobytes may hold gigabytes of zeros, and the page would die of them. */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LONGEST_REMARK = 65_535;
const [STORED, DEFLATED] = [0, 8];

/** Where the archive's list of entries begins, and how many there are; null = it is no archive. */
function listOf(view: DataView): { readonly at: number; readonly count: number } | null {
  const first = Math.max(0, view.byteLength - END_BYTES - LONGEST_REMARK);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1)
    if (view.getUint32(at, true) === END) return { at: view.getUint32(at + 16, true), count: view.getUint16(at + 10, true) };
  return null;
}

/** Bytes that come out, counted up to one more than `most`: what the archive says of itself may be a lie. */
async function inflated(packed: Uint8Array<ArrayBuffer>, most: number): Promise<number> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  let sum = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    sum += part.value.byteLength;
    if (sum > most) {
      await reader.cancel();
      return most + 1;
    }
  }
  return sum;
}

export type Unpacked = 'fits' | 'tooMuch' | 'damaged';

/**
 * Whether all entries together unpack to at most so many bytes. Reads each once and keeps nothing of it.
 * @param most bytes
 * @returns `damaged` also for what is no archive
 */
export async function unpacksTo(bytes: ArrayBuffer, most: number): Promise<Unpacked> {
  const view = new DataView(bytes);
  try {
    const list = listOf(view);
    if (!list) return 'damaged';
    let left = most;
    let at = list.at;
    for (let n = 0; n < list.count; n += 1) {
      if (view.getUint32(at, true) !== ENTRY) return 'damaged';
      const [way, size] = [view.getUint16(at + 10, true), view.getUint32(at + 20, true)];
      const local = view.getUint32(at + 42, true);
      if (view.getUint32(local, true) !== LOCAL || (way !== STORED && way !== DEFLATED)) return 'damaged';
      const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      left -= way === STORED ? size : await inflated(new Uint8Array(bytes, from, size), left);
      if (left < 0) return 'tooMuch';
      at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return 'fits';
  } catch {
    return 'damaged';
  }
}
