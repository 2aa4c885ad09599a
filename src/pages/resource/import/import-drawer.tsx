/** Import of a resource: template, file, faults by row, and only then saving. Loaded on first use. */
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { FileDown, FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { IMPORT_BYTES, IMPORT_ROWS } from '#domain/registry.ts';
import { exportName } from '#pages/kit/export-table.ts';
import { pickFile } from '#pages/kit/pick-file.ts';
import type { FormPlan } from '#pages/resource/resource-form.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { useFieldGuides } from './field-words.ts';
import { saveTemplate } from './import-files.ts';
import { ImportPreview } from './import-preview.tsx';
import { type Import, type ImportWay, MIB, useImport } from './use-import.ts';

export interface ImportDrawerProps {
  readonly resource: ResourceDef;
  readonly title: string;
  readonly plan: Partial<FormPlan>;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** Default: the rows are records. */
  readonly way?: ImportWay;
}

const NONE = {};

export function ImportDrawer({ resource, title, plan, onClose, onSaved, way }: ImportDrawerProps) {
  const { t } = useTranslation(['parts', 'ui']);
  const work = useImport(resource, plan, onSaved, way);
  const guides = useFieldGuides(resource, work.fields, plan.start ?? NONE);
  const template = (): Promise<void> =>
    saveTemplate(exportName(title, new Date(), 'xlsx'), title, guides, {
      sheet: t('import.guide.sheet'),
      heads: [
        t('import.guide.column'),
        t('import.guide.field'),
        t('import.guide.kind'),
        t('import.guide.required'),
        t('import.guide.allowed'),
      ],
      yes: t('ui:record.yes'),
      no: t('ui:record.no'),
      key: t('import.guide.key'),
    });
  return (
    <SideDrawer title={t('import.title', { title })} size="xl" onClose={onClose} footer={<Foot work={work} onClose={onClose} />}>
      <FilePlace work={work} onTemplate={() => void template()} />
      {way ? <Text textStyle="sm">{way.note}</Text> : <Choices work={work} />}
      <TopProgress active={work.busy || work.checking} />
      <Words work={work} />
      {work.preview.length > 0 ? <ImportPreview resource={resource} title={title} work={work} /> : null}
    </SideDrawer>
  );
}

/** How to treat existing records, and a file with faults. */
function Choices({ work }: { work: Import }) {
  const { t } = useTranslation('parts');
  return (
    <Flex gap="4" wrap="wrap">
      <Labelled label={t('import.existing')}>
        <Choice
          label={t('import.existing')}
          value={work.choice.mode}
          items={(['create', 'update'] as const).map((value) => ({ value, label: t(`import.mode.${value}`) }))}
          onChange={work.setMode}
        />
      </Labelled>
      <Labelled label={t('import.onFault')}>
        <Choice
          label={t('import.onFault')}
          value={work.choice.faulty}
          items={(['stop', 'skip'] as const).map((value) => ({ value, label: t(`import.faulty.${value}`) }))}
          onChange={work.setFaulty}
        />
      </Labelled>
    </Flex>
  );
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <Flex align="center" gap="2" wrap="wrap">
      <Text textStyle="sm" color="fg.muted">
        {label}
      </Text>
      {children}
    </Flex>
  );
}

function FilePlace({ work, onTemplate }: { work: Import; onTemplate: () => void }) {
  const { t } = useTranslation('parts');
  const [over, setOver] = useState(false);
  const pick = async (): Promise<void> => {
    const file = await pickFile('.xlsx,.csv,.xls,text/csv');
    if (file) await work.choose(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void work.choose(file);
  };
  return (
    <Flex
      direction="column"
      gap="2"
      p="4"
      borderWidth="var(--line)"
      borderStyle="dashed"
      borderRadius="l2"
      borderColor={over ? 'accent' : 'border.emphasized'}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Flex gap="gap" align="center" wrap="wrap">
        <Button variant="outline" onClick={() => void pick()}>
          <Icon of={FileUp} />
          {t(work.chosen ? 'import.other' : 'import.choose')}
        </Button>
        <Button variant="outline" onClick={onTemplate}>
          <Icon of={FileDown} />
          {t('import.template')}
        </Button>
        <Text textStyle="sm" overflowWrap="anywhere">
          {work.chosen?.name ?? t('import.drop')}
        </Text>
      </Flex>
      <Text textStyle="xs" color="fg.muted">
        {t('import.limit', { rows: IMPORT_ROWS, mib: IMPORT_BYTES / MIB })}
      </Text>
    </Flex>
  );
}

/** Messages about the file as a whole. */
function Words({ work }: { work: Import }) {
  const { t } = useTranslation(['parts', 'ui']);
  const { refusal, unknown, checkFailed, result, online, chosen, preview } = work;
  if (refusal)
    return (
      <Text role="alert" color="error.fg" textStyle="sm">
        {refusal}
      </Text>
    );
  if (!chosen) return null;
  const retry = checkFailed ? { key: 'retry', label: t('ui:error.retry'), onClick: checkFailed } : undefined;
  return (
    <>
      {unknown.length > 0 ? (
        <Text textStyle="sm" color="warn.fg">
          {t('import.unknownColumns', { columns: unknown.join(t('and')) })}
        </Text>
      ) : null}
      {online ? null : <Notice tone="warn" label={t('import.action')} text={t('import.offline')} />}
      {retry && online ? <Notice tone="error" label={t('import.fault')} text={t('import.checkFailed')} action={retry} /> : null}
      {work.checking ? (
        <Text role="status" textStyle="sm" color="fg.muted">
          {t('import.checking', { n: preview.length })}
        </Text>
      ) : null}
      {result ? <Outcome work={work} /> : null}
    </>
  );
}

function Outcome({ work: { result, faulty } }: { work: Import }) {
  const { t } = useTranslation('parts');
  if (!result) return null;
  if (!result.kept) return <Notice tone="error" label={t('import.fault')} text={t('import.refused')} />;
  const { created, updated, unchanged } = result;
  const skipped = faulty.length > 0 ? ` ${t('import.skipped', { n: faulty.length })}` : '';
  return <Notice tone="ok" label={t('import.done')} text={`${t('import.doneDetail', { created, updated, unchanged })}${skipped}`} />;
}

function Foot({ work, onClose }: { work: Import; onClose: () => void }) {
  const { t } = useTranslation(['parts', 'ui']);
  const { answer, faulty, preview, choice, result, online, checking } = work;
  const good = answer ? answer.created + answer.updated + answer.unchanged : 0;
  const stopped = faulty.length > 0 && choice.faulty === 'stop';
  const reason = stopped
    ? t('import.stopped', { n: faulty.length })
    : preview.length > 0 && answer && good === 0
      ? t('import.nothing')
      : null;
  return (
    <>
      {reason && !result?.kept ? (
        <chakra.span textStyle="sm" color="fg.muted" me="auto" role="status">
          {reason}
        </chakra.span>
      ) : null}
      <Button variant="outline" onClick={onClose}>
        {t('ui:action.close')}
      </Button>
      {result?.kept ? null : (
        <Button
          variant="solid"
          disabled={!online || checking || stopped || good === 0 || !answer}
          loading={work.busy}
          onClick={() => void work.save()}
        >
          {t('import.go', { n: good })}
        </Button>
      )}
    </>
  );
}
