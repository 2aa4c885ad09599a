/** Which site an address belongs to (specification §1: the factory is chosen from the address the app is opened from). Pure. */

/** What anybody who opens the address may know of its site, signed in or not. */
export interface SiteHere {
  readonly factoryName: string;
  /** The site or the whole server is for trying things out. */
  readonly isTest: boolean;
}

export interface Hosted {
  /** Addresses separated by commas; `*` stands for any letters. Ports do not count. */
  readonly hostPattern: string;
  readonly isDefault: boolean;
}

const asExpression = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .trim()
      .toLowerCase()
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')}$`,
  );

const nameOnly = (host: string): string => host.toLowerCase().replace(/:\d+$/, '');

const matches = ({ hostPattern }: Hosted, name: string): boolean =>
  hostPattern.split(',').some((pattern) => asExpression(pattern).test(name));

/** The first that names the address beside the default one; else the default, which is also there for addresses nobody has named. */
export function siteFor<S extends Hosted>(sites: readonly S[], host: string): S | undefined {
  const name = nameOnly(host);
  const usual = sites.find(({ isDefault }) => isDefault);
  return sites.find((site) => !site.isDefault && matches(site, name)) ?? usual ?? sites[0];
}
