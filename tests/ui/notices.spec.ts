/** Messages go by themselves, say the same once, and none waits where nobody sees it. */
import { describe, expect, test } from 'vitest';
import { heard, leftBehind, lifeOf, type ShownNotice, withNotice } from '#ui/feedback/notice-rules.ts';
import type { Notice } from '#ui/feedback/notify.tsx';

const notice = (title: string, tone: Notice['tone'] = 'ok'): Notice => ({ tone, title });
const told = (...notices: readonly Notice[]): readonly ShownNotice[] =>
  notices.reduce<readonly ShownNotice[]>((before, one, n) => withNotice(before, one, String(n)).shown, []);

describe('a message', () => {
  test('goes by itself after six seconds, an error after twelve', () => {
    expect((['ok', 'info', 'warn', 'error'] as const).map((tone) => lifeOf({ tone }))).toEqual([6000, 6000, 6000, 12_000]);
  });

  test('that says the same stands once, with a count, where it stood', () => {
    const shown = told(notice('已保存'), notice('断网', 'error'), notice('已保存'), notice('已保存'));
    expect(shown.map(({ id, count }) => [id, count])).toEqual([
      ['0', 3],
      ['1', 1],
    ]);
  });

  test('in another tone, or with another detail, is another message', () => {
    expect(told(notice('已保存'), notice('已保存', 'warn'), { ...notice('已保存'), detail: 'SH1' })).toHaveLength(3);
  });

  test('takes the place of the oldest where there are three', () => {
    const three = told(notice('a'), notice('b'), notice('c'));
    const { shown, gone } = withNotice(three, notice('d'), '3');
    expect([shown.map(({ notice: { title } }) => title), gone]).toEqual([['b', 'c', 'd'], ['0']]);
  });

  test('goes with its page, once the person has done something else', () => {
    const before = heard(told(notice('已保存'), { ...notice('文件已生成'), links: [{ label: '下载', href: '/f' }] }));
    // The act that led to the next page has said this one.
    const { shown } = withNotice(before, notice('已提交'), '2');
    expect(leftBehind(shown)).toEqual(['0']);
    expect(leftBehind(heard(shown))).toEqual(['0', '2']);
    // Said once more, it is new.
    expect(leftBehind(withNotice(before, notice('已保存'), '3').shown)).toEqual([]);
  });
});
