/** Each question of the walk finds what it asks for: a page that is right passes, and the same page spoilt in one point does not. */
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AnyReport } from '#domain/kernel/report.ts';
import en from '#locales/en/ui.json';
import zh from '#locales/zh/ui.json';
import { listen } from '#tests/e2e/walk/listen.ts';
import type { Place, Visit } from '#tests/e2e/walk/question.ts';
import { launchOptions } from '#tests/support/chromium.ts';
import { routeOf } from '#tests/support/destinations.ts';
import { PageReader } from '#tests/support/page-reader.ts';
import { QUESTIONS } from './all.ts';
import { type Sample, showSample } from './sample-page.ts';

const PATH = '/basic/unit';
const REPORT = { filters: { boxNo: { kind: 'words' } }, words: 'box', n: 0, chart: null } as unknown as AnyReport;
const PLACE: Place = {
  at: PATH,
  path: PATH,
  isNamed: true,
  offer: { path: PATH, page: ['新增', '导出'], search: ['单位组'], rows: { '': ['停用'] } },
};
const RIGHT: Sample = {
  title: routeOf(PATH)?.zh ?? '',
  head: ['新增'],
  search: ['单位组'],
  verbs: ['停用'],
  nothing: zh.list.noMatch,
};
const ENGLISH: Sample = { ...RIGHT, lang: 'en', title: routeOf(PATH)?.en ?? '', head: ['New'], search: ['Group'], nothing: 'x' };
/** What somebody finds who may look and nothing else. */
const LEFT: Sample = { ...RIGHT, head: [], verbs: [] };
/** A button that adds a line. @param last what comes with the fifteenth */
const adding = (last = ''): string =>
  `<button type="button" data-last='${last}' onclick="const grid = document.querySelector('[role=grid]');
   grid.setAttribute('aria-rowcount', Number(grid.getAttribute('aria-rowcount')) + 1);
   if (grid.getAttribute('aria-rowcount') === '16') this.insertAdjacentHTML('afterend', this.dataset.last)">添加行</button>`;
const CUT = '<div style="width:60px;overflow:hidden"><button type="button" style="width:200px">Clipped</button></div>';
const asks = (content: string): string => `<template data-dialog>${content}</template>`;
/** A field of figures, whose keypad opens with the focus. @param over what comes with it */
const figure = (over: string): string =>
  `<input data-quantity aria-label="数量" data-over='${over}' onfocus="this.insertAdjacentHTML('afterend', this.dataset.over +
   '<div data-part=keypad><button type=button onclick=this.parentElement.remove()>×</button><button type=button>7</button></div>')">`;
const source = (value: string): string =>
  `<input role="combobox" aria-label="来源" value="${value}"><div role="row"><span role="rowheader">M-1</span></div>`;

interface Proof {
  readonly question: string;
  readonly place?: Partial<Place>;
  readonly right?: Sample;
  readonly wrong: Sample;
  /** What somebody finds there who may only look. */
  readonly left?: Sample;
  readonly told: RegExp;
}

const PROOFS: readonly (readonly [what: string, proof: Proof])[] = [
  ['a missing title', { question: 'title', wrong: { ...RIGHT, title: '' }, told: /titles: \[\] instead of \[计量单位\]/ }],
  ['a second title', { question: 'title', wrong: { ...RIGHT, more: '<h1>计量单位</h1>' }, told: /计量单位,计量单位/ }],
  [
    'a page of an address without a title',
    { question: 'title', place: { isNamed: false }, wrong: { ...RIGHT, title: '' }, told: /instead of one/ },
  ],
  ['a key in place of a word', { question: 'words', wrong: { ...RIGHT, words: 'unit.name' }, told: /keys in place of words: unit\.name/ }],
  [
    'a Chinese word on an English page',
    { question: 'words', right: { ...ENGLISH, words: '千克' }, wrong: { ...ENGLISH, words: '收货' }, told: /Chinese.*收货/ },
  ],
  ['a row that is marked as not sent', { question: 'sent', wrong: { ...RIGHT, mark: '<b>待发送</b>' }, told: /not sent: kg/ }],
  [
    'another notice than the one that was chosen',
    {
      question: 'notice',
      place: { at: `${PATH}?noticeId=1` },
      right: { ...RIGHT, more: source('N-1') },
      wrong: { ...RIGHT, more: source('N-1').replace('M-1', 'M-2') },
      told: /lines: \[M-2\]/,
    },
  ],
  [
    'a key of the keypad that something lies over',
    {
      question: 'keypad',
      right: { ...RIGHT, density: 'touch', more: figure('') },
      wrong: { ...RIGHT, density: 'touch', more: figure('<i style="position:fixed;inset:0;z-index:2">…</i>') },
      told: /key 7 lies under I/,
    },
  ],
  ['a clipped button', { question: 'room', wrong: { ...RIGHT, more: CUT }, told: /Clipped: \d+ px are cut at the side/ }],
  [
    'a list that begins too low',
    { question: 'room', wrong: { ...RIGHT, words: '<i style="display:block;height:300px">…</i>' }, told: /px above the first row/ },
  ],
  [
    'lines that are cut once there are fifteen',
    {
      question: 'lines',
      place: { isEntry: true },
      right: { ...RIGHT, more: adding() },
      wrong: { ...RIGHT, more: adding(CUT) },
      told: /Clipped/,
    },
  ],
  [
    'a dialog that is cut',
    {
      question: 'dialog',
      right: { ...RIGHT, more: asks('<button type="button">好</button>') },
      wrong: { ...RIGHT, more: asks(CUT) },
      told: /Clipped/,
    },
  ],
  ['a field without a name', { question: 'axe', wrong: { ...RIGHT, more: '<input>' }, told: /label/ }],
  [
    'a word that can hardly be read',
    { question: 'axe', wrong: { ...RIGHT, more: '<p style="color:#ddd;background:#fff">千克</p>' }, told: /color-contrast/ },
  ],
  ['an action too many', { question: 'actions', wrong: { ...RIGHT, head: ['新增', '导入'] }, told: /actions of the page.*导入/ }],
  [
    'a button that is missing',
    {
      question: 'actions',
      place: { offer: { path: PATH, page: ['新增', '导出'], buttons: ['提交'] } },
      right: { ...RIGHT, more: '<button type="button">提交审核</button>' },
      wrong: RIGHT,
      told: /missing: 提交/,
    },
  ],
  ['an action of a row too few', { question: 'states', wrong: { ...RIGHT, verbs: [] }, told: /a row that is : \[\] instead of \[停用\]/ }],
  ['a wrong field of the search', { question: 'search', wrong: { ...RIGHT, search: ['单位'] }, told: /fields of the search: \[单位\]/ }],
  ['a field that does not search', { question: 'search', wrong: { ...RIGHT, finds: false }, told: /nothing is found/ }],
  [
    'an empty list without a word',
    {
      question: 'empty',
      right: { ...ENGLISH, nothing: en.list.noMatch },
      wrong: { ...ENGLISH, nothing: '' },
      told: /finds nothing says/,
    },
  ],
  [
    'an action that whoever may only look still has',
    { question: 'looker', right: RIGHT, left: LEFT, wrong: RIGHT, told: /what is left of the page: \[.*新增/ },
  ],
  [
    'a report without one of its filters',
    {
      question: 'report',
      place: { report: REPORT },
      right: { ...RIGHT, head: ['订阅'], search: ['箱号'] },
      wrong: { ...RIGHT, head: ['订阅'], search: [] },
      told: /filters: \[\] instead of \[箱号\]/,
    },
  ],
];

let browser: Browser;
let page: Page;
let looking: Page;
let said: string[];
beforeAll(async () => {
  browser = await chromium.launch(launchOptions);
  page = await browser.newPage();
  looking = await browser.newPage();
  said = listen(page);
});
afterAll(() => browser?.close());

async function told({ question: name, place, left = LEFT }: Proof, sample: Sample): Promise<string> {
  said.splice(0);
  const question = QUESTIONS.find((one) => one.name === name);
  const visit: Visit = {
    place: { ...PLACE, ...place },
    look: { lang: sample.lang ?? 'zh', density: sample.density ?? 'compact', theme: 'light' },
    size: { width: 1280, height: 800 },
    page,
    reader: new PageReader(page),
    said,
    frame: true,
    turn: () => 0,
    isEntered: (word) => word === '千克' || word === '个',
    asLooker: async () => {
      await showSample(looking, PATH, sample === RIGHT ? left : sample);
      return new PageReader(looking);
    },
    known: async () => ({ no: 'N-1', codes: ['M-1'] }),
  };
  await page.setViewportSize(visit.size);
  await showSample(page, PATH, sample);
  if (!question?.asks(visit.place, visit.look)) return 'not asked';
  return question.ask(visit).then(
    (faults) => faults.join('\n'),
    (fault: Error) => fault.message,
  );
}

it.each(PROOFS)('%s is found, and nothing where all is right', async (_, proof) => {
  const right = proof.right ?? RIGHT;
  expect(await told(proof, right)).toBe('');
  expect(await told(proof, proof.wrong === right ? { ...proof.wrong } : proof.wrong)).toMatch(proof.told);
});

it('what the console says is found, and what the server refuses', async () => {
  const proof: Proof = { question: 'silence', wrong: RIGHT, told: /./ };
  expect(await told(proof, RIGHT)).toBe('');
  await page.route('http://sample.test/**', (route) =>
    route.fulfill({ status: route.request().url().endsWith('/refused') ? 500 : 200, contentType: 'text/html', body: '' }),
  );
  await page.goto('http://sample.test/');
  await page.evaluate(async () => {
    console.error('a broken page');
    await fetch('/refused');
  });
  await expect.poll(() => said.join('\n')).toMatch(/a broken page/);
  await expect.poll(() => said.join('\n')).toMatch(/500 .*refused/);
});

it('every question has a page that makes it fail', () => {
  const proved = new Set([...PROOFS.map(([, { question }]) => question), 'silence']);
  expect(QUESTIONS.map(({ name }) => name).filter((name) => !proved.has(name))).toEqual([]);
});
