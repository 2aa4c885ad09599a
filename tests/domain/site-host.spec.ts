import { describe, expect, it } from 'vitest';
import { siteFor } from '#domain/system/site-host.ts';

const site = (name: string, hostPattern: string, isDefault = false) => ({ name, hostPattern, isDefault });
const sites = [site('main', '*', true), site('portal', 'srm.example.com, *.supplier.example'), site('second', 'mes-2*')];
const at = (host: string): string | undefined => siteFor(sites, host)?.name;

describe('the site of an address', () => {
  it('is the one that names it, in any case, whatever the port', () => {
    expect(at('srm.example.com')).toBe('portal');
    expect(at('SRM.Example.com:8443')).toBe('portal');
    expect(at('a.supplier.example')).toBe('portal');
    expect(at('mes-21:5173')).toBe('second');
  });

  it('is the default one where none names it; a point is a point', () => {
    expect(at('localhost:5173')).toBe('main');
    expect(at('srmXexample.com')).toBe('main');
    expect(siteFor([], 'x')).toBeUndefined();
    expect(siteFor([site('only', 'nowhere')], 'x')?.name).toBe('only');
  });
});
