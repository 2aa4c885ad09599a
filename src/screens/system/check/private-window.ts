/** Detects a private window, whose data is deleted when it closes. Newer Chromium gives no way to tell. */

/** Chromium before it told every site the same quota: in a private window twice the memory of a page is the most. */
const isChromiumPrivate = (quota: number | null): boolean => {
  const memory = Reflect.get(performance, 'memory') as { readonly jsHeapSizeLimit?: number } | undefined;
  return quota !== null && memory?.jsHeapSizeLimit !== undefined && quota < 2 * memory.jsHeapSizeLimit;
};

/** Firefox and Safari deny private windows access to the private file system. */
async function refusesFiles(): Promise<boolean> {
  if (typeof navigator.storage?.getDirectory !== 'function') return false;
  return navigator.storage.getDirectory().then(
    () => false,
    () => true,
  );
}

/** @param quota as the browser states it */
export const looksPrivate = async (quota: number | null): Promise<boolean> => isChromiumPrivate(quota) || (await refusesFiles());
