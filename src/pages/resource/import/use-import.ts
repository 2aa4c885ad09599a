/** A running import: the file is read and checked here, then dry-run by the server, then saved. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import { uuidV7 } from '#domain/kernel/ids.ts';
import type { ResourceDef } from '#domain/kernel/resource.ts';
import { IMPORT_BYTES, IMPORT_ROWS, type ImportAnswer, type ImportMode, type ImportRequest, type ImportRow } from '#domain/registry.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { readSheetFile, SheetError } from '#pages/kit/read-sheet.ts';
import { formFields } from '#pages/resource/form-values.ts';
import type { FormPlan } from '#pages/resource/resource-form.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { useFieldNames } from './field-words.ts';
import { defaultsOf, matchHeading, missingColumns, type ReadRow, readRows } from './import-cells.ts';

export interface Fault {
  readonly field: string | null;
  readonly text: string;
}

/** A row of the file with all its faults. */
export interface PreviewRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
}

interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly sheet: readonly (readonly string[])[];
}

const newId = (): string => uuidV7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
export const MIB = 1024 * 1024;

const FIRST = { mode: 'create' as ImportMode, faulty: 'stop' as ImportRequest['faulty'] };

/** A page's own way of saving rows, in place of saving records. */
export interface ImportWay {
  /** @param held rows with their own faults, not part of the request */
  readonly send: (request: ImportRequest, held: readonly ImportRow[]) => Promise<ImportAnswer>;
  /** Explains to the user which rows are saved together. */
  readonly note: string;
}

export function useImport(resource: ResourceDef, plan: Partial<FormPlan>, onSaved: () => void, way?: ImportWay) {
  const { online } = useSyncStatus();
  const [choice, setChoice] = useState<typeof FIRST>(way ? { ...FIRST, faulty: 'skip' as const } : FIRST);
  const [result, setResult] = useState<ImportAnswer | null>(null);
  const [saving, setSaving] = useState(false);
  /** Names the file and how it is saved: an import resent under the same id runs only once. */
  const [commandId, setCommandId] = useState(newId);
  const file = useSheet();
  const { fields, defaults, read } = useReading(resource, plan, file.chosen, choice.mode === 'update');
  const problem = useHeadProblem(resource, read);
  const good = useMemo(() => (problem ? [] : (read?.rows ?? []).filter(({ faults }) => faults.length === 0)), [read, problem]);
  const held = (read?.rows ?? []).filter(({ faults }) => faults.length > 0).map(({ row }) => row);
  const post = call<ImportAnswer>(`POST ${resource.path}/import`);
  const send: typeof post = (request, options) => (way ? way.send(request as ImportRequest, held) : post(request, options));
  const body = { commandId, ...choice, defaults, rows: good.map(({ row }) => row), trial: false };
  const trial = useQuery({
    queryKey: ['import', resource.name, file.chosen?.id, choice.mode],
    queryFn: ({ signal }) => send({ ...body, faulty: 'skip', trial: true }, { signal, alertError: false }),
    enabled: online && good.length > 0 && result === null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { still: true },
    gcTime: 0,
  });
  const answer = problem ? undefined : (result ?? trial.data);
  const preview = usePreview(read?.rows, answer);
  const begin = (next: Partial<typeof FIRST>): void => {
    setChoice((before) => ({ ...before, ...next }));
    setCommandId(newId());
    setResult(null);
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      const saved = await send(body, { loading: true });
      setResult(saved);
      if (saved.kept) onSaved();
    } catch (error) {
      // The client has reported it; the rows stay, and the same command may be resent.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setSaving(false);
    }
  };
  return {
    fields,
    choice,
    preview,
    online,
    answer,
    result,
    save,
    chosen: file.chosen,
    busy: saving || file.busy,
    faulty: preview.filter((row) => row.faults.length > 0),
    refusal: file.refusal ?? problem,
    unknown: read?.heading.unknown ?? [],
    columns: fields.filter((name) => read?.heading.columns.includes(name)),
    checking: trial.isFetching,
    checkFailed: trial.isError ? () => void trial.refetch() : null,
    choose: (next: File): Promise<void> => {
      begin({});
      return file.choose(next);
    },
    setMode: (mode: ImportMode) => begin({ mode }),
    setFaulty: (faulty: ImportRequest['faulty']) => begin({ faulty }),
  };
}

/** The chosen file as rows of text, or why it cannot be read. */
function useSheet() {
  const { t } = useTranslation('parts');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choose = async (file: File): Promise<void> => {
    setChosen(null);
    setRefusal(null);
    setBusy(true);
    try {
      setChosen({ id: newId(), name: file.name, sheet: await readSheetFile(file, IMPORT_BYTES) });
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      setRefusal(t(`import.${error.refusal}`, { mib: IMPORT_BYTES / MIB }));
    } finally {
      setBusy(false);
    }
  };
  return { chosen, refusal, busy, choose };
}

/** Its rows as records, each checked like the form. */
function useReading(resource: ResourceDef, plan: Partial<FormPlan>, chosen: Chosen | null, changing: boolean) {
  const names = useFieldNames(resource);
  const labels = useLabels();
  const fields = useMemo(() => plan.fields ?? formFields(resource), [plan.fields, resource]);
  const defaults = useMemo(() => defaultsOf(resource, fields, plan.start ?? {}), [resource, fields, plan.start]);
  const read = useMemo(() => {
    if (!chosen || !names) return null;
    const options = { defaults, changing, word: labels.code };
    const heading = matchHeading(chosen.sheet[0] ?? [], fields, names);
    const rows = readRows(resource, chosen.sheet, heading, options);
    return { heading, rows, missing: missingColumns(resource, fields, heading, options) };
  }, [chosen, names, resource, fields, defaults, changing, labels]);
  return { fields, defaults, read };
}

/** Faults of the file as a whole. */
function useHeadProblem(
  resource: ResourceDef,
  read: { rows: readonly ReadRow[]; missing: readonly string[]; heading: { twice: readonly string[] } } | null,
): string | null {
  const { t } = useTranslation('parts');
  const labels = useLabels();
  if (!read) return null;
  const words = (list: readonly string[]): string => list.map((name) => labels.field(resource.name, name)).join(t('and'));
  if (read.heading.twice.length > 0) return t('import.twice', { columns: words(read.heading.twice) });
  if (read.missing.length > 0) return t('import.missing', { columns: words(read.missing) });
  if (read.rows.length === 0) return t('import.empty');
  return read.rows.length > IMPORT_ROWS ? t('import.tooMany', { n: read.rows.length, most: IMPORT_ROWS }) : null;
}

/** The rows with the faults found here and by the server. */
function usePreview(rows: readonly ReadRow[] | undefined, answer: ImportAnswer | undefined): readonly PreviewRow[] {
  const { t } = useTranslation(['ui', 'parts', 'problem']);
  const labels = useLabels();
  return useMemo(() => {
    const said = new Map<number, Fault[]>();
    for (const { line, field, code, params } of answer?.faults ?? [])
      said.set(line, [...(said.get(line) ?? []), { field, text: labels.problem({ code, params }) }]);
    return (rows ?? []).map(({ line, cells, faults }) => ({
      line,
      cells,
      faults: [...faults.map(({ field, key, params }) => ({ field, text: t(key, { ...params }) })), ...(said.get(line) ?? [])],
    }));
  }, [rows, answer, labels, t]);
}

export type Import = ReturnType<typeof useImport>;
