/** Files that another program hands to the app: what is taken, as what, and who sees it afterwards. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasRight } from '#domain/kernel/permission.ts';
import { internalAddress } from '#domain/protocol/address.ts';
import {
  HEAD_BYTES,
  judge,
  MAX_FILE_BYTES,
  MAX_QUEUE_BYTES,
  RECEIVED,
  receivedAddress,
  receivedAt,
  receivedBy,
  refusedIn,
  sightOf,
} from '#domain/protocol/received.ts';
import { EXPORT_FORMAT } from '#domain/protocol/trust.ts';
import { invoiceFill } from '#domain/srm/invoice.operation.ts';
import { routeOf } from '#shell/routes.ts';
import { nameRefusal } from '#ui/form/photo-rules.ts';

const bytes = (head: string): Uint8Array => Uint8Array.from(head, (letter) => letter.charCodeAt(0));
const QUEUE = `{\n  "format": "${EXPORT_FORMAT}",\n  "deviceId"`;
const handed = (name: string, head: string, type = '', size = 5000) => judge({ name, type, size, head: bytes(head) });

describe('a file that is shared', () => {
  it('is a queue by what it begins with, under its old ending too', () => {
    expect(handed('chejian-queue-1.cjqueue', QUEUE)).toMatchObject({ kind: 'queue', name: 'chejian-queue-1.cjqueue' });
    expect(handed('chejian-queue-1.json', QUEUE, 'application/json')).toMatchObject({ kind: 'queue', name: 'chejian-queue-1.json' });
    // As a messenger hands it on: without its name, written without spaces.
    expect(handed('1000012345', QUEUE.replace(/\s/g, ''), 'application/octet-stream')).toMatchObject({
      kind: 'queue',
      name: '1000012345.cjqueue',
    });
  });

  it('that only calls itself a queue is said to be damaged', () => {
    expect(handed('a.cjqueue', '{"operations":[]}')).toEqual({ refusal: 'damaged' });
    expect(handed('a.json', '{"name":"x"}', 'application/json')).toEqual({ refusal: 'kind' });
  });

  it.each([
    ['发票.pdf', '%PDF-1.7', 'application/pdf', '发票.pdf'],
    ['发票.ofd', 'PK\x03\x04', '', '发票.ofd'],
    ['发票', 'PK\x03\x04', 'application/ofd', '发票.ofd'],
    ['a.xml', '\xef\xbb\xbf<?xml version="1.0"?><EInvoice>', 'text/xml', 'a.xml'],
    ['a.JPEG', '\xff\xd8\xff\xe0', 'image/jpeg', 'a.jpeg'],
    ['a.png', '\x89PNG\r\n', 'image/png', 'a.png'],
    ['a', 'RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp', 'a.webp'],
    // The name lies; the server would not take it under that ending.
    ['a.pdf', '\x89PNG\r\n', 'application/pdf', 'a.png'],
  ])('%s is an invoice by its contents', (name, head, type, kept) => {
    expect(handed(name, head, type)).toMatchObject({ kind: 'invoice', name: kept });
  });

  it('of another kind, empty or too large is refused', () => {
    const others = [
      handed('a.docx', 'PK\x03\x04'),
      handed('a.exe', 'MZ'),
      handed('a.txt', 'hello'),
      handed('a.svg', '<svg xmlns', 'image/svg+xml'),
    ];
    expect(others).toEqual(others.map(() => ({ refusal: 'kind' })));
    expect(handed('a.xml', '<html><script>', 'text/xml')).toEqual({ refusal: 'kind' });
    expect(handed('a.pdf', '', 'application/pdf', 0)).toEqual({ refusal: 'empty' });
    expect(handed('a.pdf', '%PDF-', '', MAX_FILE_BYTES + 1)).toEqual({ refusal: 'tooLarge' });
    expect(handed('a.cjqueue', QUEUE, '', MAX_QUEUE_BYTES + 1)).toEqual({ refusal: 'tooLarge' });
  });

  it('never makes the app stumble, and is never kept under a name that a store refuses', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string(),
        fc.uint8Array({ maxLength: HEAD_BYTES }),
        fc.boolean(),
        (name, type, head, isPdf) => {
          const judged = judge({ name, type, size: 9, head: isPdf ? bytes('%PDF-1') : head });
          if ('kind' in judged) expect(nameRefusal(judged.name)).toBeNull();
        },
      ),
    );
  });
});

describe('who sees what waits', () => {
  const may = (rights: readonly string[]) => (right: string | readonly string[]) => hasRight({ rights } as never, right);
  const supplier = may(['web:srmdata:supplier:invoice']);
  const picker = may([]);

  it('whoever can do something with it, first come; nobody else after that', () => {
    const waiting = { kind: 'invoice', owner: null } as const;
    expect(sightOf(waiting, 'a', supplier)).toBe('next');
    const taken = { ...waiting, owner: 'a' };
    expect([sightOf(taken, 'a', supplier), sightOf(taken, 'b', supplier), sightOf(taken, 'c', may(['*']))]).toEqual([
      'own',
      'nothing',
      'nothing',
    ]);
  });

  it('who cannot is told that there is one, and no more', () => {
    expect(sightOf({ kind: 'invoice', owner: null }, 'p', picker)).toBe('told');
    expect(sightOf({ kind: 'queue', owner: null }, 's', supplier)).toBe('told');
  });

  it('rights and pages are those of the work itself', () => {
    expect(RECEIVED.invoice.right).toEqual(invoiceFill.right);
    for (const { path } of Object.values(RECEIVED)) expect(routeOf(path), path).toBeDefined();
  });
});

describe('the address of the page', () => {
  const read = (address: string) => refusedIn(new URL(address, 'https://x').searchParams);

  it('says which files came, and of the first other one why it did not', () => {
    expect(receivedAddress(['a', 'b'], null)).toBe('/received?ids=a%2Cb');
    const refused = { why: 'kind', name: '报价 #1&a=b.docx' } as const;
    const address = receivedAddress(['a'], refused);
    expect([read(address), internalAddress(address)]).toEqual([refused, address]);
  });

  it('is never longer than an address may be, and says nothing that the program has not written', () => {
    const address = receivedAddress([], { why: 'kind', name: '长'.repeat(9000) });
    expect(internalAddress(address)).toBe(address);
    expect(receivedAddress([], { why: 'kind', name: '\ud83d.docx' })).toBe('/received?refused=kind&name=_.docx');
    expect(read('/received?refused=other&name=x')).toBeNull();
  });
});

it('a kind knows the documents that take it along, and where they are chosen', () => {
  expect([receivedBy('invoice'), receivedBy('receipt')]).toEqual(['invoice', undefined]);
  expect([receivedAt('/srm/fillingInvoice'), receivedAt('/sync-centre')]).toEqual(['invoice', undefined]);
});
