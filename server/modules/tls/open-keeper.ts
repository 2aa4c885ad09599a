import type { Config, TlsConfig } from '#server/config.ts';
import type { TlsKeeper } from './keeper.ts';
import { LocalKeeper } from './local.ts';
import { OwnKeeper } from './own.ts';

/** The certificate of the settings. @throws Error with one sentence where it cannot be made or read */
export function openKeeper({ dataDir, host }: Config, { own, names }: TlsConfig): TlsKeeper {
  return own ? new OwnKeeper({ ...own, host, names }) : new LocalKeeper({ dataDir, host, names });
}
