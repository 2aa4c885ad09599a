/** May this page ask its own machine for its printers (ux §3.4)? */
import { type LocalAccess, localAccess } from '#domain/system/print/licence.ts';

/** Newest name first; a browser that knows none of them asks for no permission. */
const NAMES = ['loopback-network', 'local-network-access'];

async function permission(): Promise<string | null> {
  for (const name of NAMES) {
    const status = await navigator.permissions?.query({ name: name as PermissionName }).catch(() => null);
    if (status) return status.state;
  }
  return null;
}

/** The names are only told to secure pages; Chromium of that age refuses the others without a word. */
const refusesSilently = (): boolean => Number(/Chrom(?:e|ium)\/(\d+)/.exec(navigator.userAgent)?.[1] ?? 0) >= 142;

export async function pageAccess(): Promise<LocalAccess> {
  const page = { hostname: location.hostname, secure: window.isSecureContext };
  const state = await permission();
  return localAccess(page, state ?? (!page.secure && refusesSilently() ? 'prompt' : null));
}
