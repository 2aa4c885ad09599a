import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

/** Opens a page (a tab): `go('/wms/takeGoods', { id })`. Always absolute, because a kept-alive page has no location to be relative to. */
export function useGo(): (path: string, query?: Record<string, string>) => void {
  const navigate = useNavigate();
  return useCallback(
    (path, query) => {
      const search = query ? `?${new URLSearchParams(query)}` : '';
      void navigate(`${path}${search}`);
    },
    [navigate],
  );
}
