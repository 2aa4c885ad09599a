/** What stands beside the title of a page that is not in front, after the language was changed. */
import { expect, it } from 'vitest';
import { saidIn } from '#pages/kit/page-detail.ts';

it('is what the page said, in the language in which it said it', () => {
  expect(saidIn({ text: '新增客户', language: 'zh' }, 'zh')).toBe('新增客户');
  expect(saidIn({ text: '新增客户', language: 'zh' }, 'en')).toBeUndefined();
  expect(saidIn({ text: '编辑借用单 SB2611270001', language: 'zh' }, 'en')).toBeUndefined();
  expect(saidIn(undefined, 'en')).toBeUndefined();
});

it('is a number in every language', () => {
  for (const text of ['SB2611270001', 'XS-260001', 'PO.2611/7']) expect(saidIn({ text, language: 'zh' }, 'en')).toBe(text);
  expect(saidIn({ text: 'Draft', language: 'en' }, 'zh')).toBeUndefined();
});
