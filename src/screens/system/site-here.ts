/** The factory of this address, for the pages before sign-in: as last told, until the server has been asked again. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '#api/client.ts';
import type { SiteHere } from '#domain/system/site-host.ts';

const KEY = 'chejian.site';
const hereCall = call<SiteHere>('GET /api/system/site/here');

function lastTold(): SiteHere | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<SiteHere> | null;
    return typeof kept?.factoryName === 'string' ? { factoryName: kept.factoryName, isTest: kept.isTest === true } : null;
  } catch {
    return null;
  }
}

const useHere = create<{ readonly site: SiteHere | null }>(() => ({ site: lastTold() }));

/** Silent where the server does not answer: the form says so by itself. */
async function ask(): Promise<void> {
  const site = await hereCall(undefined, { token: false, alertError: false }).catch(() => null);
  if (site === null) return;
  localStorage.setItem(KEY, JSON.stringify(site));
  useHere.setState({ site });
}

/** Null as long as nothing was ever told here. */
export function useSiteHere(): SiteHere | null {
  useEffect(() => void ask(), []);
  return useHere(({ site }) => site);
}
