/** Whatever is said is said with its facts: no place for one is ever printed with its braces. */
import { readdirSync, readFileSync } from 'node:fs';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { answer } from '#domain/kernel/job.ts';
import lending from '#locales/zh/lending.json' with { type: 'json' };
import { useSentence } from '#screens/wms/kit/use-sentence.ts';
import { unfilledIn } from '#tests/support/declared/filled.ts';

const sources = ['src', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

it('every sentence gets all its facts where it is said', () => {
  expect(sources.length).toBeGreaterThan(1000);
  const unfilled = sources.flatMap((name) => unfilledIn(readFileSync(name, 'utf8'), name).map((fault) => `${name} ${fault}`));
  expect(unfilled).toEqual([]);
});

it.each([
  ["answer('error', 'lend.limit', code, { name })", ['lend.limit lacks n, limit']],
  ["answer('error', 'lend.gaugeStopped', code)", []],
  ["t('problem:GAUGE_OVERDUE', { date, due })", ['problem:GAUGE_OVERDUE lacks assetNo']],
  ["guard(isOpen, 'GAUGE_OVERDUE', facts)", []],
  [
    "const KEYS = { a: 'lend.until', b: 'lend.leave' } as const;\nconst tell = (state, key, code, params = {}) => answer('ok', key, code, params);\ntell(state, KEYS[why], code, {});",
    ['lend.until lacks date'],
  ],
])('is told of a place that is left empty: %s', (text, faults) => {
  expect(unfilledIn(text, 'some.ts')).toEqual(faults);
});

it('a terminal names what was scanned, wherever its sentence has a place for it', async () => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'zh', fallbackLng: false, resources: { zh: { lending } } });
  const Said = () => createElement('p', null, useSentence('lending')(answer('error', 'lend.gaugeStopped', 'G-000001')));
  expect(renderToStaticMarkup(createElement(I18nextProvider, { i18n }, createElement(Said)))).toBe('<p>量具 G-000001 已停用</p>');
});
