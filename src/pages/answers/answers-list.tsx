/** A list of what the server answers, out of its plan: columns, search, paging, how the answer stands, verbs, and the drawer behind a row. */
import { type ReactNode, useMemo, useState } from 'react';
import { ListPage } from '#pages/list-page.tsx';
import type { Action } from '#ui/page-header.tsx';
import { useSelection } from '#ui/table/selection.ts';
import { AnswerDrawer } from './answer-drawer.tsx';
import { type BaseWords, columnsOf } from './known.tsx';
import type { AnswersPlan } from './plan.ts';
import { useAnswerVerbs } from './use-answer-verbs.ts';

const NONE: readonly string[] = [];

interface AnswersListProps<R, W extends BaseWords> {
  readonly plan: AnswersPlan<R, W>;
  readonly title: string;
  /** Buttons at the head of the page. */
  readonly beside?: readonly Action[];
  /** Between search and table. */
  readonly before?: ReactNode;
}

export function AnswersList<R, W extends BaseWords>({ plan, title, beside, before }: AnswersListProps<R, W>) {
  const { id, rowKey, known, columns, search, drawer, Drawer, batch = NONE, rowVerbs = NONE } = plan;
  const words = plan.useWords();
  const { state, rows, every, paging, values, onSearch } = plan.useAnswers();
  const verbs = useAnswerVerbs(plan, words);
  const selection = useSelection();
  const [opened, setOpened] = useState<R | null>(null);
  const close = (): void => setOpened(null);
  const shown = useMemo(() => columnsOf(known, columns, words), [known, columns, words]);
  const fields = useMemo(() => search?.(words), [search, words]);
  const several = verbs.ofSeveral(batch, [...selection.keys], selection.clear);
  return (
    <>
      <ListPage
        byServer
        id={id}
        title={title}
        {...(beside ? { beside } : {})}
        before={before}
        columns={shown}
        rows={rows}
        rowKey={rowKey}
        {...state}
        {...(fields ? { search: { fields, values, onSearch } } : {})}
        paging={paging}
        rowTone={plan.rowTone}
        {...(batch.length > 0 ? { selection, batch: several } : {})}
        {...(rowVerbs.length > 0 ? { rowActions: (row: R) => verbs.ofRow(rowVerbs, row) } : {})}
        {...(drawer || Drawer ? { onOpen: setOpened } : {})}
        {...(plan.exports && every ? { exportAll: async () => ({ rows: await every() }) } : {})}
        {...(plan.empty ? { empty: { message: words.t(plan.empty) } } : {})}
      />
      {opened && drawer ? <AnswerDrawer key={rowKey(opened)} plan={plan} drawer={drawer} row={opened} onClose={close} /> : null}
      {opened && Drawer ? <Drawer key={rowKey(opened)} row={opened} onClose={close} /> : null}
    </>
  );
}
