import { expect, it } from 'vitest';
import zh from '#locales/zh/parts.json' with { type: 'json' };
import { doneNotice } from '#pages/kit/done-notice.ts';

const DONE = '领料单已审核';
const said = (isQueued: boolean, online: boolean) => doneNotice(DONE, zh.savedToSend, { isQueued, online });

it('a step that waits on a device without a network is said to wait, never to be done', () => {
  expect(said(true, false)).toEqual({ tone: 'info', title: zh.savedToSend });
  expect(zh.savedToSend).toContain('还没有完成');
});

it('what the server has taken, or hears within a moment, is said to be done', () => {
  expect([said(false, false), said(false, true), said(true, true)]).toEqual(Array(3).fill({ tone: 'ok', title: DONE }));
});
