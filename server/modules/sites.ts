/** The site of an address, as far as a client may know it (specification §1). */
import { type SiteHere, siteFor } from '#domain/system/site-host.ts';
import { type Queryable, rowsOf } from '#server/store/transaction.ts';
import type { AppContext } from './context.ts';
import { fail } from './failure.ts';

export interface SiteShown {
  readonly siteCode: string;
  readonly factoryName: string;
  readonly defaultModule: 'wms' | 'srm';
  readonly mesEnabled: boolean;
  readonly isTest: boolean;
  readonly timeZone: string;
}

type SiteRow = SiteShown & { readonly hostPattern: string; readonly isDefault: boolean };

/** The site including its hidden fields, for the server's modules only. */
async function rowAt(db: Queryable, host: string): Promise<SiteRow & { readonly id: string }> {
  const sites = await rowsOf<SiteRow & { readonly id: string }>(
    db,
    `select id, site_code as "siteCode", factory_name as "factoryName", default_module as "defaultModule", mes_enabled as "mesEnabled", is_test as "isTest",
       time_zone as "timeZone", host_pattern as "hostPattern", is_default as "isDefault" from site order by site_code`,
  );
  return siteFor(sites, host) ?? fail(500, 'INTERNAL');
}

export const siteIdAt = async (db: Queryable, host: string): Promise<string> => (await rowAt(db, host)).id;

/** @param host as sent by the browser, with or without a port */
export async function siteAt(db: Queryable, host: string): Promise<SiteShown> {
  const { id: _id, hostPattern: _pattern, isDefault: _usual, ...shown } = await rowAt(db, host);
  return shown;
}

/** For the sign-in page: nothing but the name over the gate, and whether this is a trial site. */
export async function siteHere({ db, config }: AppContext, host: string): Promise<SiteHere> {
  const { factoryName, isTest } = await siteAt(db, host);
  return { factoryName, isTest: isTest || config.mode === 'test' };
}
