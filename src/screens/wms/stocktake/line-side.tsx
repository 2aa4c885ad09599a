/** /mes/inventory-plan and /mes/inventory-result: the line sides are planned, counted while work goes on, and decided about. */
import { LINE_RESULT } from '#domain/wms/stocktake/line-pages.ts';
import { LIST, terminal } from '#screens/wms/kit/terminal-face.ts';
import { fillPage } from './fill-page.tsx';
import { notCountedScreen } from './not-counted.tsx';
import { LINE_PLANS, LINE_RESULTS } from './plan-pages.ts';
import { planScreen } from './plans.tsx';

const { classes = [] } = LINE_RESULTS;

export const plans = { Screen: planScreen(LINE_PLANS) };
/** The terminal is on the bare path; the list and what nobody has counted yet are beside it. */
export const results = {
  Screen: planScreen(LINE_RESULTS, {
    home: LIST,
    faces: [
      { when: (query) => query.has('open'), Part: notCountedScreen(LINE_RESULTS, [LINE_RESULT, LIST]) },
      terminal(fillPage(LINE_RESULT, LINE_RESULT, LIST, classes)),
    ],
  }),
};
