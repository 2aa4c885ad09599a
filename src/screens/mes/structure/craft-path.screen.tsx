/** Routings: the list, one of them, the operations they are made of, and the dialog in which one is entered. */
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { operationDef, Routing } from '#domain/mes/routing.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { ResourcePage } from '#pages/resource-page.tsx';
import { useRow } from '#store/hooks.ts';
import type { PathTask } from './path-draft.ts';
import { PathPage } from './path-page.tsx';
import { PathTable } from './path-table.tsx';

const PathDialog = lazy(() => import('./path-dialog.tsx').then((part) => ({ default: part.PathDialog })));
const PATH = '/basic/craft-path';
const NEW_OPERATION = { start: { opType: 1, isKey: false }, fixed: () => ['opCode'] };

export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('structure');
  const id = query.get('id');
  const go = useGo();
  const [task, setTask] = useState<PathTask | null>(null);
  const back = { key: 'routings', label: t('path.toRoutings'), onClick: () => go(PATH) };
  if (query.has('operations'))
    return <ResourcePage resource={operationDef} title={t('path.operations')} form={NEW_OPERATION} menu={[back]} />;
  return (
    <>
      {id ? <OnePath key={id} id={id} title={title} onTask={setTask} /> : <PathTable title={title} path={PATH} onTask={setTask} />}
      {task ? (
        <Suspense>
          <PathDialog task={task} onClose={() => setTask(null)} onMade={(made) => go(PATH, { id: made })} />
        </Suspense>
      ) : null}
    </>
  );
}

function OnePath({ id, title, onTask }: { id: string; title: string; onTask: (task: PathTask) => void }) {
  const { t } = useTranslation('structure');
  const go = useGo();
  const view = useRow(Routing, id);
  const toList = { label: t('toList'), onClick: () => go(PATH) };
  if (view === null || view?.row.deletedAt) return <NotHeld title={title} message={t('path.notHeld')} action={toList} />;
  return view ? <PathPage title={title} view={view} onTask={onTask} /> : <NotHeld title={title} loading />;
}
