import { describe, expect, it } from 'vitest';
import { ChunkError, loadChunk } from '#shell/update/load-chunk.ts';
import { hindrance, hindranceAlone, IDLE_MS, mayReload } from '#shell/update/update-rules.ts';

const calm = { online: true, dirtyPages: 0, sending: false, notSaved: false };

describe('a new version', () => {
  it('is taken over only when nothing can be lost by it', () => {
    expect(hindrance(calm)).toBeNull();
    expect(hindrance({ ...calm, dirtyPages: 1 })).toBe('dirty');
    expect(hindrance({ ...calm, notSaved: true })).toBe('dirty');
    expect(hindrance({ ...calm, sending: true })).toBe('sending');
    expect(hindrance({ ...calm, online: false })).toBe('offline');
  });

  it('takes itself over after five minutes without a touch, and never while something speaks against it', () => {
    const at = 10 * IDLE_MS;
    expect(hindranceAlone(calm, at - IDLE_MS + 1, at)).toBe('inUse');
    expect(hindranceAlone(calm, at - IDLE_MS, at)).toBeNull();
    expect(hindranceAlone({ ...calm, online: false }, 0, at)).toBe('offline');
    expect(hindranceAlone({ ...calm, dirtyPages: 1 }, 0, at)).toBe('dirty');
    expect(hindranceAlone({ ...calm, sending: true }, 0, at)).toBe('sending');
  });

  it('reloads a tab once, and not again and again', () => {
    expect(mayReload(null, 1_000_000)).toBe(true);
    expect(mayReload(1_000_000, 1_010_000)).toBe(false);
    expect(mayReload(1_000_000, 1_040_000)).toBe(true);
  });
});

describe('code of a page', () => {
  it('is asked for once more when it did not come', async () => {
    let asked = 0;
    const load = async () => {
      asked += 1;
      if (asked === 1) throw new TypeError('Failed to fetch dynamically imported module');
      return 'screen';
    };
    expect(await loadChunk('/home', load, 1)).toBe('screen');
    expect(asked).toBe(2);
  });

  it('that never comes is named in the words of the specification', async () => {
    const load = () => Promise.reject(new TypeError('Failed to fetch'));
    const error = await loadChunk('/wms/quality', load, 1).catch((reason: unknown) => ChunkError.from('/wms/quality', reason));
    expect(error).toBeInstanceOf(ChunkError);
    expect(error).toMatchObject({ message: 'Loading chunk /wms/quality failed', type: 'missing', code: 'CHUNK_LOAD_FAILED' });
  });

  it('whose stylesheet is missing has a code of its own', () => {
    expect(ChunkError.from('/x', new Error('Unable to preload CSS for /assets/x.css')).code).toBe('CSS_CHUNK_LOAD_FAILED');
  });
});
