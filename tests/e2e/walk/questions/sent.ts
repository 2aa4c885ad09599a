/** Everything is sent, so no row carries a mark of what is still to be sent: the column is away, or empty where a table keeps it. */
import { always, type Question } from '#tests/e2e/walk/question.ts';

const TITLE = { zh: '同步', en: 'Sync' } as const;

export const sent: Question = {
  name: 'sent',
  asks: always,
  async ask({ page, look }) {
    const marked = await page.evaluate((title) => {
      const grids = [...document.querySelectorAll('[data-active-page] [role=grid]')];
      return grids.flatMap((grid) => {
        const head = [...grid.querySelectorAll('[role=columnheader]')].find(({ textContent }) => textContent?.trim() === title);
        const cells = head ? [...grid.querySelectorAll(`[role=gridcell][aria-colindex="${head.getAttribute('aria-colindex')}"]`)] : [];
        return cells.filter(({ childElementCount }) => childElementCount > 0).map((cell) => cell.closest('[role=row]')?.textContent ?? '');
      });
    }, TITLE[look.lang]);
    return marked.map((row) => `marked as not sent: ${row.slice(0, 60)}`);
  },
};
