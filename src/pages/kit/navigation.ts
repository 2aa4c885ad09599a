import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Opens a page (a tab): `go('/wms/takeGoods', { id })`. Always absolute, because a kept-alive page has no location to be relative to. A path may bring a query
 * of its own, where a page stands on the route of another one.
 */
export function useGo(): (path: string, query?: Record<string, string>) => void {
  const navigate = useNavigate();
  return useCallback(
    (path, query) => {
      const [route = '', own] = path.split('?');
      const all = new URLSearchParams(own);
      for (const [name, value] of Object.entries(query ?? {})) all.set(name, value);
      void navigate(all.size === 0 ? route : `${route}?${all}`);
    },
    [navigate],
  );
}
