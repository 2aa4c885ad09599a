/** The notice that a link has chosen stands in the form, with its lines in their order. */

import { differs, type Question } from '#tests/e2e/walk/question.ts';
import { front } from '#tests/support/browser.ts';

const FROM = { zh: '来源', en: 'From' } as const;

export const notice: Question = {
  name: 'notice',
  asks: ({ at }) => at.includes('noticeId='),
  async ask({ page, look, known }) {
    const id = /noticeId=([^&]+)/.exec(page.url())?.[1];
    const row = await known(
      `select n.doc_no as no, array_agg(l.mat_code order by l.line_no) as codes
       from arrival_notice n join arrival_notice_line l on l.doc_id = n.id where n.id = $1 group by n.doc_no`,
      [id],
    );
    const source = front(page).getByRole('combobox', { name: FROM[look.lang] });
    const codes = await front(page).getByRole('rowheader').allTextContents();
    return [
      ...((await source.inputValue()).includes(String(row?.no)) ? [] : [`it is not ${row?.no} that is chosen`]),
      ...differs(
        'lines',
        codes.map((code) => code.trim()),
        row?.codes as readonly string[],
      ),
    ];
  },
};
