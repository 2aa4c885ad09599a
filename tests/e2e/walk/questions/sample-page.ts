/** A small list that answers every question well, with the marks of the product's pages: what is spoilt in it must be found. */
import type { Page } from 'playwright';
import type { Density } from '#ui/theme/density.ts';

export interface Sample {
  readonly lang?: 'zh' | 'en';
  /** In which it is said to be shown; it looks the same in each. */
  readonly density?: Density;
  readonly title?: string;
  readonly words?: string;
  /** Texts of the buttons in the head. */
  readonly head?: readonly string[];
  /** Labels of the search, and by which of them rows are found. */
  readonly search?: readonly string[];
  readonly finds?: boolean;
  /** What is said where nothing is found. */
  readonly nothing?: string;
  /** Actions of every row. */
  readonly verbs?: readonly string[];
  /** What stands in the column of marks. */
  readonly mark?: string;
  /** Markup beneath the list. */
  readonly more?: string;
}

/** Runs in the page: searches, and opens menus and what asks. */
function behave({ finds, nothing, verbs, reset }: Required<Pick<Sample, 'finds' | 'nothing' | 'verbs'>> & { reset: string }): void {
  const part = <E extends HTMLElement>(name: string): E => document.querySelector<E>(name) as E;
  const form = part<HTMLFormElement>('form');
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const search = (): void => {
    const asked = [...form.querySelectorAll('input')].map(({ value }) => value).filter((value) => value !== '');
    const found = rows.filter((row) => !finds || asked.every((value) => row.textContent?.includes(value)));
    for (const row of rows) row.hidden = !found.includes(row);
    part('[data-part=count]').textContent = `${found.length}`;
    part('[role=status]').innerHTML = found.length > 0 ? '' : `<p>${nothing}</p><button type="button">${reset}</button>`;
  };
  const clear = (): void => {
    form.reset();
    search();
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    search();
  });
  part('[data-clear]').addEventListener('click', clear);
  part('[role=status]').addEventListener('click', clear);
  const close = (): void => document.querySelector('[role=menu], [role=dialog]')?.remove();
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  for (const button of document.querySelectorAll('[data-menu]')) {
    button.addEventListener('click', () => {
      const items = verbs.map((verb) => `<div role="menuitem"><span>${verb}</span></div>`).join('');
      document.body.insertAdjacentHTML('beforeend', `<div role="menu" data-state="open">${items}</div>`);
    });
  }
  part('header button')?.addEventListener('click', () => {
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" aria-label="新增"></div>');
    part('[role=dialog]').append((part('[data-dialog]') as HTMLTemplateElement).content.cloneNode(true));
  });
}

const field = (label: string): string => `<div aria-hidden="true">${label}</div><input aria-label="${label}" placeholder="${label}">`;

const row = (name: string, index: number, mark: string, verbs: string): string =>
  `<div role="row" data-row data-index="${index}"><span role="gridcell" aria-colindex="1">${name}</span><span role="gridcell" aria-colindex="2">${mark}</span>
   <span role="gridcell" aria-colindex="3"><button type="button" data-menu aria-label="${verbs}">⋮</button></span></div>`;

/** Puts the sample into a page. @param path that it has in the product */
export async function showSample(page: Page, path: string, sample: Sample = {}): Promise<void> {
  const { lang = 'zh', title = '', words = '', head = [], search = [], verbs = [], mark = '', more = '' } = sample;
  const finds = sample.finds ?? true;
  const says =
    lang === 'zh'
      ? { search: '查询', reset: '重置', sync: '同步', file: '导出', verbs: '操作' }
      : { search: 'Search', reset: 'Reset', sync: 'Sync', file: 'Export', verbs: 'Actions' };
  await page.setContent(`<!doctype html><html lang="${lang}"><head><title>${title}</title><style>h1, p { margin: 0; font-size: 14px }</style></head><body style="margin:0"><main>
    <div data-page-key="${path}" data-page-query="" data-active-page><div data-scroller><div data-page="list">
    <header><h1>${title}</h1><span data-part="count">2</span>${head.map((text) => `<button type="button">${text}</button>`).join('')}</header>
    <p>${words}</p>
    <form role="search">${search.map(field).join('')}<button type="submit">${says.search}</button><button type="button" data-clear>${says.reset}</button></form>
    <div role="toolbar"><button type="button" aria-label="${says.file}">⤓</button></div>
    <div role="grid" aria-label="list" aria-rowcount="3"><div role="row"><span role="columnheader">A</span><span role="columnheader" aria-colindex="2">${says.sync}</span></div>
    ${row('kg 千克', 0, mark, says.verbs)}${row('pcs 个', 1, '', says.verbs)}</div><div role="status"></div>${more}</div></div></div></main></body></html>`);
  await page.evaluate(behave, { finds, nothing: sample.nothing ?? '', verbs, reset: says.reset });
}
