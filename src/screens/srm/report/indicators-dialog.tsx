/** 评价指标: what each indicator weighs, and what it is told by. */
import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import { cmpQty, isQuantity, sumQty } from '#domain/kernel/quantity.ts';
import { indicatorCode } from '#domain/srm/codes.ts';
import { PerfIndicator, perfIndicatorSave } from '#domain/srm/indicator.ts';
import { useAsked } from '#pages/answers/use-asked.ts';
import { AskDialog } from '#pages/ask/ask-dialog.tsx';
import type { Texts } from '#pages/ask/ask-plan.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { useSubmit } from '#pages/kit/use-submit.ts';
import { useSyncStatus } from '#store/hooks.ts';

const WORDS = 'document:perfEvaluation.indicators';

interface Indicator {
  readonly code: string;
  readonly weight: string;
  readonly formula: string;
}
const indicators = call<{ list: readonly Indicator[] }>('POST /api/srm/perfIndicator/list');
const QUESTION = {};

const weightOf = (code: string): string => `${code}.weight`;
const formulaOf = (code: string): string => `${code}.formula`;

/** What the weights add up to; an unfinished figure counts as nothing. */
const sumOf = (texts: Texts): string =>
  sumQty(
    indicatorCode.codes.map((code) => {
      const text = texts[weightOf(code)] ?? '';
      return isQuantity(text) ? text : '0';
    }),
  );

export function IndicatorsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['document', 'ui', 'field']);
  const labels = useLabels();
  const { online } = useSyncStatus();
  const { submit, busy } = useSubmit();
  const known = useAsked('perfIndicators', indicators, QUESTION)?.list;
  const why = (texts: Texts): string | undefined => {
    if (!online) return t('ui:record.offline');
    if (known === undefined) return t(`${WORDS}.lack`);
    return cmpQty(sumOf(texts), '100') === 0 ? undefined : t(`${WORDS}.sum`, { sum: sumOf(texts) });
  };
  const start: Texts = Object.fromEntries(
    (known ?? []).flatMap(({ code, weight, formula }) => [
      [weightOf(code), weight],
      [formulaOf(code), formula],
    ]),
  );
  const { weight, formula } = PerfIndicator.fields;
  return (
    <AskDialog
      title={t(`${WORDS}.title`)}
      lead={t(`${WORDS}.detail`)}
      size="lg"
      entity={PerfIndicator}
      fields={indicatorCode.codes.flatMap((code) => {
        const name = labels.code(indicatorCode, code);
        return [
          {
            key: weightOf(code),
            field: weight,
            label: `${name} · ${t('field:perfIndicator.weight')}`,
            required: true,
            least: 'zero',
            most: '100',
            decimals: 2,
          } as const,
          { key: formulaOf(code), field: formula, label: `${name} · ${t('field:perfIndicator.formula')}`, required: true },
        ];
      })}
      start={start}
      answer={{ label: t(`${WORDS}.save`), busy, why, saves: true }}
      send={async (values) => {
        const given = indicatorCode.codes.map((code) => ({
          code,
          weight: String(values[weightOf(code)]),
          formula: String(values[formulaOf(code)]),
        }));
        return (await submit(perfIndicatorSave, { indicators: given }, { done: t(`${WORDS}.done`) })).ok;
      }}
      onClose={onClose}
    >
      {(texts) => (
        <chakra.p mt="2" color="fg.muted">
          {t(`${WORDS}.sum`, { sum: sumOf(texts) })}
        </chakra.p>
      )}
    </AskDialog>
  );
}
