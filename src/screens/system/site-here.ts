/** The factory of this address, for the pages before sign-in. Uses the last known answer until the server has been asked again. */
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

/** Fails silently, because the form itself shows that the server does not answer. */
async function ask(): Promise<void> {
  const site = await hereCall(undefined, { token: false, alertError: false }).catch(() => null);
  if (site === null) return;
  localStorage.setItem(KEY, JSON.stringify(site));
  useHere.setState({ site });
}

/** Null if there has never been an answer here. */
export function useSiteHere(): SiteHere | null {
  useEffect(() => void ask(), []);
  return useHere(({ site }) => site);
}
