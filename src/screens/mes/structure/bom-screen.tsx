/** Bills of materials: the list, one of them, and the dialog in which it is entered. Reading needs no network, writing does. */
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bom } from '#domain/basic/bom.document.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { NotHeld } from '#pages/kit/not-held.tsx';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRow } from '#store/hooks.ts';
import type { BomTask } from './bom-draft.ts';
import { BomPage } from './bom-page.tsx';
import { BomTable } from './bom-table.tsx';

const BomImportDrawer = lazy(() => import('./bom-import-drawer.tsx').then((part) => ({ default: part.BomImportDrawer })));
const BomDialog = lazy(() => import('./bom-dialog.tsx').then((part) => ({ default: part.BomDialog })));

export interface BomScreenProps extends ScreenProps {
  readonly path: string;
  readonly types: readonly (1 | 2 | 3)[];
}

export function BomScreen({ query, title, path, types }: BomScreenProps) {
  const id = query.get('id');
  const go = useGo();
  const [task, setTask] = useState<BomTask | null>(null);
  const [importing, setImporting] = useState(false);
  const close = (): void => setTask(null);
  return (
    <>
      {id ? (
        <OneBom key={id} id={id} title={title} path={path} onTask={setTask} />
      ) : (
        <BomTable title={title} path={path} types={types} onTask={setTask} onImport={() => setImporting(true)} />
      )}
      {task ? (
        <Suspense>
          <BomDialog task={task} types={types} onClose={close} onMade={(made) => go(path, { id: made })} />
        </Suspense>
      ) : null}
      {importing ? (
        <Suspense>
          <BomImportDrawer title={title} types={types} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function OneBom({ id, title, path, onTask }: { id: string; title: string; path: string; onTask: (task: BomTask) => void }) {
  const { t } = useTranslation('structure');
  const go = useGo();
  const view = useRow(Bom, id);
  const toList = { label: t('toList'), onClick: () => go(path) };
  if (view === null || view?.row.deletedAt) return <NotHeld title={title} message={t('bom.notHeld')} action={toList} />;
  return view ? <BomPage title={title} view={view} onTask={onTask} /> : <NotHeld title={title} loading />;
}
