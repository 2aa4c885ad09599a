import { expect, it } from 'vitest';
import { site } from '#domain/system/platform.resource.ts';

it('links to answer without an account are not switched on where suppliers get no mail: nothing would hold them', () => {
  expect(site.check?.({ supplierMail: true, supplierLink: true })).toBeNull();
  expect(site.check?.({ supplierMail: true })).toBeNull();
  for (const supplierMail of [false, null])
    expect(site.check?.({ supplierMail, supplierLink: true })).toMatchObject({ field: 'supplierLink', code: 'LINK_WITHOUT_MAIL' });
});
