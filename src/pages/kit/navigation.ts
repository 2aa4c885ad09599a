/**
 * The ways from page to page. All of them ask `internalAddress` where a text leads, so no other file navigates by itself,
 * `internal-link.tsx` excepted (`tests/architecture/navigation.spec.ts`).
 */
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { internalAddress } from '#domain/protocol/address.ts';

const NOWHERE = '/error-404';

export interface OpenOptions {
  /** The page takes the place of the one before it in the history. */
  readonly replace?: boolean;
}

/** Where a text leads: an address inside the program, or the page that says there is none. */
export const placeOf = (address: string): string => internalAddress(address) ?? NOWHERE;

/** Opens a page by its whole address. */
export function useOpen(): (address: string, options?: OpenOptions) => void {
  const navigate = useNavigate();
  return useCallback((address, options) => void navigate(placeOf(address), options), [navigate]);
}

/** Back to the page before. */
export function useBack(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate(-1), [navigate]);
}

/** For what stands outside of the pages and holds the router itself. */
export const openIn = (router: { navigate(to: string, options?: OpenOptions): Promise<void> } | null, address: string): void =>
  void router?.navigate(placeOf(address), { replace: true });

/**
 * Opens a page (a tab): `go('/wms/takeGoods', { id })`. Always absolute, because a kept-alive page has no location to be relative to. A path may bring a query
 * of its own, where a page stands on the route of another one.
 */
export function useGo(): (path: string, query?: Record<string, string>) => void {
  const open = useOpen();
  return useCallback(
    (path, query) => {
      const [route = '', own] = path.split('?');
      const all = new URLSearchParams(own);
      for (const [name, value] of Object.entries(query ?? {})) all.set(name, value);
      open(all.size === 0 ? route : `${route}?${all}`);
    },
    [open],
  );
}
