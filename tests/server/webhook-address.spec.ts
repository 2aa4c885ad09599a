/** Where a webhook may lead: no network that is nobody's on the internet, and no port of another service. */
import { describe, expect, it } from 'vitest';
import { addressFault, isPrivate } from '#server/modules/outgoing/webhook-address.ts';

describe('the network of an address', () => {
  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:8.8.8.8',
    '2002:a00:1::',
    '64:ff9b::a00:1',
    '3fff::1',
    '3fff:fff::1',
    '2001:20::1',
    '5f00::1',
    '192.31.196.1',
    '192.52.193.1',
    '192.175.48.1',
  ])('%s is private', (address) => {
    expect(isPrivate(address)).toBe(true);
  });
  it.each(['8.8.8.8', '172.32.0.1', '2606:4700::1111', '3ffe::1'])('%s is public', (address) => {
    expect(isPrivate(address)).toBe(false);
  });
});

describe('the port of a webhook', () => {
  const fault = (port: string) => addressFault(`https://hook.example${port}/x`, { allowPrivate: false, allowHttp: false });
  it.each(['', ':443', ':8443', ':8080', ':3000', ':65535'])('may be one that serves the web: %s', (port) =>
    expect(fault(port)).toBe(null),
  );
  it.each([
    ...[
      ':22',
      ':23',
      ':25',
      ':53',
      ':88',
      ':110',
      ':111',
      ':135',
      ':139',
      ':143',
      ':389',
      ':445',
      ':465',
      ':514',
      ':587',
      ':636',
      ':873',
      ':993',
      ':1023',
    ],
    ...[
      ':1433',
      ':1521',
      ':2049',
      ':2375',
      ':2376',
      ':3306',
      ':3389',
      ':5060',
      ':5432',
      ':5900',
      ':5984',
      ':5985',
      ':6000',
      ':6379',
      ':6443',
      ':6667',
      ':8500',
    ],
    ...[':9042', ':9100', ':9200', ':9300', ':10250', ':11211', ':27017', ':0'],
  ])('is none of another service: %s', (port) => expect(fault(port)).toBe('WEBHOOK_PORT'));
  it('is asked also where private networks are allowed: a printer or database there is no receiver', () => {
    expect(addressFault('https://10.0.0.5:9100/x', { allowPrivate: true, allowHttp: false })).toBe('WEBHOOK_PORT');
    expect(addressFault('https://10.0.0.5:8443/x', { allowPrivate: true, allowHttp: false })).toBe(null);
  });
});
