/** Draws codes from a rule: the server counts them. They are shown, can be exported for labels or the marking machine, and can be found again later. */
import { Button, chakra, Text } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { materialProdCodeRule } from '#domain/basic/product.resource.ts';
import { type DrawnCode, type DrawnCodes, drawProblem, MOST_CODES } from '#domain/basic/product-code.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { saveTable } from '#pages/kit/export-rows.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useResourceRefresh } from '#pages/resource/resource-calls.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Section } from '#ui/section.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { CodePlaceFields } from './code-place.tsx';

const draw = call<DrawnCodes>(`POST ${materialProdCodeRule.path}/draw`);
const drawn = call<DrawnCode[]>(`POST ${materialProdCodeRule.path}/drawn`);

interface Draft {
  readonly day: string;
  readonly line: string;
  readonly shift: string;
  readonly count: string;
}

const countOf = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : 0);

/** Draws codes. Keeps the request's id until it is answered, so that repeating it after a lost answer returns the same codes. */
function useDraw(ruleId: string) {
  const store = useStore();
  const client = useQueryClient();
  const refresh = useResourceRefresh(materialProdCodeRule);
  const drawId = useRef(store.newOpId());
  const [busy, setBusy] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const run = async ({ count, ...place }: Draft): Promise<void> => {
    setBusy(true);
    const answer = await draw({ ...place, ruleId, drawId: drawId.current, count: countOf(count) }).catch(() => null);
    setBusy(false);
    if (answer === null) return;
    drawId.current = store.newOpId();
    setCodes(answer.codes);
    refresh();
    await client.invalidateQueries({ queryKey: ['drawn-codes', ruleId] });
  };
  return { run, busy, codes };
}

/** Why no codes can be drawn yet; null = they can. */
function useFault(pattern: string, draft: Draft): string | null {
  const { t } = useTranslation(['basic', 'problem']);
  const upper = { line: draft.line.trim().toUpperCase(), shift: draft.shift.trim().toUpperCase() };
  const wrong = drawProblem(pattern, upper);
  if (wrong) return t(`problem:${wrong.code}`, wrong.params);
  const count = countOf(draft.count);
  return count >= 1 && count <= MOST_CODES ? null : t('code.countBounds', { most: MOST_CODES });
}

export function DrawDrawer({ row, name, onClose }: { row: AnyRow; name: string; onClose: () => void }) {
  const { t } = useTranslation('basic');
  const { core } = useStore();
  const { online } = useSyncStatus();
  const pattern = String(row.pattern);
  const { run, busy, codes } = useDraw(row.id);
  const start: Draft = { day: dayIn(core.site.timeZone, core.nowIso()), line: '', shift: '', count: '1' };
  const { control } = useForm<Draft>({ defaultValues: start });
  const draft = useWatch({ control }) as Draft;
  const fault = useFault(pattern, draft);
  const reason = online ? fault : t('code.drawOffline');
  const save = () => saveTable(`${name}.xlsx`, 'xlsx', [[t('code.code')], ...codes.map((code) => [code])]);
  return (
    <SideDrawer
      title={t('code.draw')}
      beside={name}
      size="lg"
      onClose={onClose}
      footer={
        <>
          {reason === null ? null : (
            <Text textStyle="sm" color="fg.muted" role="status">
              {reason}
            </Text>
          )}
          {codes.length > 0 ? (
            <Button variant="outline" onClick={() => void save()}>
              {t('code.export')}
            </Button>
          ) : null}
          <Button variant="solid" disabled={reason !== null} loading={busy} onClick={() => void run(draft)}>
            {t('code.draw')}
          </Button>
        </>
      }
    >
      <CodeText value={pattern} size="lg" />
      <CodePlaceFields control={control as unknown as Control<Draft>} pattern={pattern} />
      <TextField control={control} name="count" label={t('code.count')} required />
      {codes.length > 0 ? (
        <chakra.div flex="none" maxH="15rem" overflowY="auto">
          <NewCodes codes={codes} />
        </chakra.div>
      ) : null}
      <Drawn ruleId={row.id} materialId={String(row.materialId)} />
    </SideDrawer>
  );
}

function NewCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('basic');
  return (
    <Section title={t('code.drawNew')} count={codes.length}>
      <chakra.p m="0" role="status" fontFamily="mono" wordBreak="break-word">
        {codes.join('  ')}
      </chakra.p>
    </Section>
  );
}

const keyOf = ({ code }: DrawnCode): string => code;

function Drawn({ ruleId, materialId }: { ruleId: string; materialId: string }) {
  const { t } = useTranslation('basic');
  const labels = useLabels();
  const { data, isFetching } = useQuery({
    queryKey: ['drawn-codes', ruleId],
    queryFn: ({ signal }) => drawn({ materialId }, { signal, alertError: false }),
  });
  return (
    <Section title={t('code.drawn')} count={data?.length} flush>
      <DataTable
        id="basic.drawnCodes"
        label={t('code.drawn')}
        rows={data ?? []}
        rowKey={keyOf}
        loading={isFetching}
        columns={[
          { key: 'code', title: t('code.code'), code: true, width: 160, grow: 1, sortable: false },
          { key: 'drawnAt', title: t('code.at'), width: 160, sortable: false, value: (row) => labels.instant(row.drawnAt) },
          { key: 'drawnByName', title: t('code.by'), width: 100, sortable: false },
        ]}
        empty={<Text p="4">{t('code.noDrawn')}</Text>}
      />
    </Section>
  );
}
