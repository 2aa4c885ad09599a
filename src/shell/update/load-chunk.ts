/** Fetching code on demand, and what is said when it does not come (specification §8, sync.md §17). */

import { CHUNK_TIMEOUT_MS } from '#api/constants.ts';

const RETRY_AFTER_MS = 500;

export class ChunkError extends Error {
  readonly code: 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED';

  constructor(
    readonly chunk: string,
    readonly type: 'missing' | 'timeout',
    css: boolean,
    readonly details: string,
  ) {
    super(`Loading chunk ${chunk} failed`);
    this.code = css ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED';
  }

  static from(chunk: string, error: unknown): ChunkError {
    if (error instanceof ChunkError) return error;
    const text = error instanceof Error ? error.message : String(error);
    return new ChunkError(chunk, 'missing', /preload CSS/i.test(text), text);
  }
}

/** Loads, and tries once more: the second request may find the chunk in the cache of the earlier version. */
export async function loadChunk<T>(name: string, load: () => Promise<T>, wait = RETRY_AFTER_MS): Promise<T> {
  try {
    return await limited(name, load);
  } catch (error) {
    if (error instanceof ChunkError) throw error;
    await new Promise((resolve) => setTimeout(resolve, wait));
    return limited(name, load);
  }
}

function limited<T>(name: string, load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError(name, 'timeout', false, `${CHUNK_TIMEOUT_MS} ms`)), CHUNK_TIMEOUT_MS);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
