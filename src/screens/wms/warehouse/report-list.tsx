/** A list that the server answers, with search, days, export and the way back to the page it belongs to. */
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CallOptions } from '#api/client.ts';
import type { PageOf } from '#domain/kernel/resource.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useServerList } from '#pages/kit/use-server-list.ts';
import { ListPage } from '#pages/list-page.tsx';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';
import type { Column } from '#ui/table/columns.ts';
import { MoreLogged, withRange } from './logged.tsx';

export interface ReportListProps<R> {
  /** Names table and answers; unique in the app. */
  readonly id: string;
  readonly title: string;
  readonly ask: (question: object, options?: CallOptions) => Promise<PageOf<R>>;
  readonly columns: readonly Column<R>[];
  readonly rowKey: (row: R) => string;
  readonly fields: readonly SearchField[];
  /** What is searched at first. */
  readonly start?: SearchValues;
  /** Route of the page it belongs to. */
  readonly back: string;
  readonly onOpen?: (row: R) => void;
}

/** Fields named in the plural are asked as lists of numbers: one choice is a list of one. */
const asked = (values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const { status, opType, ...rest } = withRange(values);
  return { ...rest, ...(status ? { status: [Number(status)] } : {}), ...(opType ? { opType: Number(opType) } : {}) };
};

const NOTHING: SearchValues = {};

export function ReportList<R>({ id, title, ask, columns, rowKey, fields, start = NOTHING, back, onOpen }: ReportListProps<R>) {
  const { t } = useTranslation('warehouse');
  const go = useGo();
  const list = (question: object, options?: CallOptions) => ask(asked({ ...question }), options);
  const { page, values, onSearch, every, more } = useServerList(id, list, start);
  return (
    <ListPage
      id={id}
      title={title}
      columns={columns}
      rowKey={rowKey}
      {...page}
      primary={{ key: 'back', label: t('report.back'), icon: ArrowLeft, onClick: () => go(back) }}
      search={{ fields, values, onSearch }}
      exportAll={async () => ({ rows: await every() })}
      before={<MoreLogged more={more} />}
      empty={{ message: t('report.empty') }}
      {...(onOpen ? { onOpen } : {})}
    />
  );
}
