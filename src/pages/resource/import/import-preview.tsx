/** The rows as in the file, with faults marked at their cells and explained at the end of the row. */
import { Checkbox, chakra, Flex, Text } from '@chakra-ui/react';
import { FileDown } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { saveTable } from '#pages/kit/export-rows.ts';
import { exportName } from '#pages/kit/export-table.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { ActionButton } from '#ui/page-header.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Import, PreviewRow } from './use-import.ts';

interface ImportPreviewProps {
  readonly resource: ResourceDef;
  readonly title: string;
  readonly work: Import;
}

const rowKey = ({ line }: PreviewRow): string => String(line);
const toneOf = ({ faults }: PreviewRow) => (faults.length > 0 ? ('error' as const) : undefined);

/** @returns all faults of a row, as one text */
function useSaid({ name }: ResourceDef): (row: PreviewRow) => string {
  const { t } = useTranslation('parts');
  const labels = useLabels();
  return useCallback(
    ({ faults }) =>
      faults.map(({ field, text }) => (field === null ? text : `${labels.field(name, field)}${t('colon')}${text}`)).join(t('semicolon')),
    [name, labels, t],
  );
}

export function ImportPreview({ resource, title, work }: ImportPreviewProps) {
  const { t } = useTranslation('parts');
  const labels = useLabels();
  const said = useSaid(resource);
  const [only, setOnly] = useState(false);
  const { preview, faulty, columns: fields, answer } = work;
  const columns = useMemo<Column<PreviewRow>[]>(
    () => [
      { key: 'line', title: t('import.line'), width: 64, grow: 0, align: 'end' },
      {
        key: 'fault',
        title: t('import.fault'),
        width: 240,
        grow: 2,
        value: (row) => said(row),
        render: (row) => <Faults text={said(row)} />,
      },
      ...fields.map((name): Column<PreviewRow> => ({ ...cellColumn(name), title: labels.field(resource.name, name) })),
    ],
    [t, fields, labels, resource, said],
  );
  const download = (): void => {
    const head = [...fields.map((name) => labels.field(resource.name, name)), t('import.fault')];
    const lines = faulty.map((row) => [...fields.map((name) => row.cells[name] ?? ''), said(row)]);
    void saveTable(exportName(t('import.faultFile', { title }), new Date(), 'xlsx'), 'xlsx', [head, ...lines]);
  };
  const shown = only ? faulty : preview;
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap">
        {answer ? (
          <>
            <StateBadge tone="ok" label={t('import.good', { n: answer.created + answer.updated + answer.unchanged })} />
            <Text textStyle="sm" color="fg.muted">
              {t('import.plan', { ...answer })}
            </Text>
          </>
        ) : null}
        {faulty.length > 0 ? (
          <>
            <StateBadge tone="error" label={t('import.bad', { n: faulty.length })} />
            <Checkbox.Root checked={only} onCheckedChange={({ checked }) => setOnly(checked === true)}>
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>{t('import.onlyFaults')}</Checkbox.Label>
            </Checkbox.Root>
            <ActionButton action={{ key: 'faults', label: t('import.saveFaults'), icon: FileDown, onClick: download }} />
          </>
        ) : null}
      </Flex>
      <Flex direction="column" borderWidth="var(--line)" borderRadius="l2">
        <DataTable
          id={`import.${resource.name}`}
          label={t('import.title', { title })}
          columns={columns}
          rows={shown}
          rowKey={rowKey}
          rowTone={toneOf}
        />
      </Flex>
    </>
  );
}

const cellColumn = (name: string): Omit<Column<PreviewRow>, 'title'> => ({
  key: name,
  width: 112,
  value: (row) => row.cells[name] ?? '',
  render: (row) => <Cell text={row.cells[name] ?? ''} fault={row.faults.find(({ field }) => field === name)?.text} />,
});

function Cell({ text, fault }: { text: string; fault: string | undefined }) {
  return (
    <chakra.span
      truncate
      title={fault}
      {...(fault === undefined
        ? {}
        : { color: 'error.fg', textDecoration: 'underline wavy', textDecorationColor: 'error', 'data-faulty': true })}
    >
      {text === '' ? '–' : text}
    </chakra.span>
  );
}

function Faults({ text }: { text: string }) {
  return (
    <chakra.span truncate color="error.fg" title={text}>
      {text}
    </chakra.span>
  );
}
