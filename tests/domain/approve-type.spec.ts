import { expect, it } from 'vitest';
import { approveType } from '#domain/system/platform.resource.ts';

const rule = { docType: 'receipt', levels: 1, level1Role: null, level2Role: null, needAttachment: false };

it('a review demands photos only where its decision carries them: elsewhere the mark would say what nobody asks', () => {
  expect(approveType.check?.(rule)).toBeNull();
  expect(approveType.check?.({ ...rule, docType: 'inspection', needAttachment: true })).toBeNull();
  expect(approveType.check?.({ ...rule, needAttachment: true })).toMatchObject({ field: 'needAttachment', code: 'ATTACHMENT_NEVER_ASKED' });
});

it('more than one level says by name who is asked, and there are three at most', () => {
  expect(approveType.check?.({ ...rule, levels: 2 })).toMatchObject({ field: 'level1Role', code: 'ROLE_REQUIRED' });
  expect(approveType.check?.({ ...rule, levels: 2, level1Role: 'a' })).toMatchObject({ field: 'level2Role', code: 'ROLE_REQUIRED' });
  expect(approveType.check?.({ ...rule, levels: 4, level1Role: 'a', level2Role: 'b' })).toMatchObject({
    field: 'levels',
    code: 'LEVELS_RANGE',
  });
});
