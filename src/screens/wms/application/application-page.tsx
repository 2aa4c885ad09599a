/** The pages of one kind of application: its list, one of them, and the form in which it is entered. */
import { useTranslation } from 'react-i18next';
import { Application, ApplicationLine, type ApplicationRow } from '#domain/wms/application.document.ts';
import type { ApplicationType } from '#domain/wms/application-kinds.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import { useRow, useRowsBy } from '#store/hooks.ts';
import type { Action } from '#ui/page-header.tsx';
import { ApplicationDocument } from './application-document.tsx';
import { ApplicationForm } from './application-form.tsx';
import { ApplicationList } from './application-list.tsx';

export interface ApplicationScreen {
  readonly type: ApplicationType;
  /** Route of the page. */
  readonly path: string;
  /** What else can be done with one of them: executing it is another page's work. */
  readonly extra?: (row: ApplicationRow) => readonly Action[];
}

export function ApplicationPages({ query, title, ...screen }: ApplicationScreen & { title: string; query: URLSearchParams }) {
  const [id, edit] = [query.get('id'), query.get('edit')];
  if (query.has('new')) return <ApplicationForm key="new" title={title} {...screen} row={null} lines={[]} />;
  if (edit) return <Held key={`edit-${edit}`} id={edit} title={title} screen={screen} editing />;
  return id ? <Held key={id} id={id} title={title} screen={screen} /> : <ApplicationList title={title} {...screen} />;
}

interface HeldProps {
  readonly id: string;
  readonly title: string;
  readonly screen: ApplicationScreen;
  readonly editing?: boolean;
}

function Held({ id, title, screen, editing = false }: HeldProps) {
  const { t } = useTranslation('application');
  const go = useGo();
  const view = useRow(Application, id);
  const lines = useRowsBy(ApplicationLine, 'docId', id);
  const toList = { label: t('toList'), onClick: () => go(screen.path) };
  if (view === null) return <NotHeld title={title} message={t('notHeld')} action={toList} />;
  if (!view || !lines) return <NotHeld title={title} loading />;
  const live = lines
    .map(({ row }) => row)
    .filter((line) => !line.isRemoved)
    .sort((a, b) => a.lineNo - b.lineNo);
  if (editing) return <ApplicationForm title={title} {...screen} row={view.row} lines={live} />;
  return <ApplicationDocument title={title} screen={screen} view={view} lines={live} />;
}
