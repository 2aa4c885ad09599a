/** What is checked at the operations of a routing: at the first article, and during production. */
import { Grid } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRight } from '#api/session.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { Routing } from '#domain/mes/routing.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useRowsWhere, useSyncStatus } from '#store/hooks.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { PageBody } from '#ui/page-body.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CheckSection } from './check-section.tsx';
import { useSteps } from './use-steps.ts';

const CheckImportDrawer = lazy(() => import('./check-import-drawer.tsx').then((part) => ({ default: part.CheckImportDrawer })));

const PATH = '/basic/craft-mes';
const live = ({ deletedAt }: { deletedAt: string | null }): boolean => deletedAt === null;

export function Screen({ query, title }: ScreenProps) {
  const { t } = useTranslation('structure');
  const go = useGo();
  const routingId = query.get('routing') ?? '';
  const routings = useRoutingOptions();
  const steps = useSteps(routingId) ?? [];
  const step = steps.find(({ opSeq }) => String(opSeq) === query.get('op')) ?? steps[0];
  const { online } = useSyncStatus();
  const mayImport = useRight('web:basedata:checkItem:edit');
  const [importing, setImporting] = useState(false);
  const disabledReason = online ? undefined : t('needsServer');
  const file = { key: 'import', label: t('check.importAll'), icon: FileUp, disabledReason, onClick: () => setImporting(true) };
  const operations = steps.map(({ opSeq, opCode }) => ({ value: String(opSeq), label: `${opSeq} ${opCode}` }));
  return (
    <PageBody kind="view">
      <PageHeader
        title={title}
        menu={[{ key: 'routings', label: t('path.toRoutings'), onClick: () => go('/basic/craft-path') }, ...(mayImport ? [file] : [])]}
      />
      <Grid gap="3" templateColumns="repeat(auto-fit, minmax(min(100%, 16rem), 26rem))">
        <FieldShell label={t('check.routing')}>
          <SelectInput
            value={routingId}
            options={routings}
            searchable
            label={t('check.routing')}
            placeholder={t('check.chooseRouting')}
            onChange={(routing) => go(PATH, routing ? { routing } : {})}
          />
        </FieldShell>
        <FieldShell label={t('check.operation')}>
          <SelectInput
            value={step ? String(step.opSeq) : ''}
            options={operations}
            searchable={false}
            label={t('check.operation')}
            placeholder={t('check.chooseOperation')}
            disabled={operations.length === 0}
            onChange={(op) => go(PATH, { routing: routingId, op })}
          />
        </FieldShell>
      </Grid>
      {step ? (
        <>
          <CheckSection key={`First-${step.id}`} kind="First" step={step} />
          <CheckSection key={`Demo-${step.id}`} kind="Demo" step={step} />
        </>
      ) : (
        <EmptyState message={t(routings.length === 0 ? 'path.empty' : 'check.begin')} />
      )}
      {importing ? (
        <Suspense>
          <CheckImportDrawer title={title} onClose={() => setImporting(false)} />
        </Suspense>
      ) : null}
    </PageBody>
  );
}

function useRoutingOptions() {
  const routings = useRowsWhere(Routing, live);
  const products = useRowMap(
    Material,
    routings?.map(({ row }) => row.productId),
  );
  return useMemo(
    () =>
      (routings ?? []).map(({ row: { id, productId, routingVersion } }) => {
        const product = products?.get(productId);
        return { value: id, code: product?.matCode ?? '', label: `${product?.matName ?? ''} ${routingVersion}` };
      }),
    [routings, products],
  );
}
