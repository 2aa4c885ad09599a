/** What a check of a device has found, and what to do about it, in the language of whoever reads it. */
import { chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { type CheckVerdict, type MadeCheck, verdictOf } from '#domain/protocol/station-check.ts';
import { printDriver } from '#domain/system/print/job.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Tone } from '#ui/tone.ts';

export const VERDICT_TONE: Readonly<Record<CheckVerdict, Tone>> = { ok: 'ok', info: 'neutral', warn: 'warn', error: 'error' };

const wayOf = (way: string) => printDriver.codes.find((code) => code === way);

/** Looks up the two sentences of a finding; the second is empty where nothing is to be done. */
function useSentences(): (check: MadeCheck['check'], finding: MadeCheck['findings'][number]) => { found: string; todo: string } {
  const { t } = useTranslation('check');
  const labels = useLabels();
  return (check, { code, facts }) => {
    const { text = '', way = '', n, of } = facts;
    const driver = wayOf(way);
    const named = {
      n,
      of,
      text: text === '' && code.startsWith('layout') ? t('otherLayout') : text,
      way: driver ? labels.code(printDriver, driver) : way,
      printer: text === '' ? '' : ` · ${text}`,
    };
    return {
      found: t(`found.${check}.${code}`, { ...named, defaultValue: code }),
      todo: t(`todo.${check}.${code}`, { ...named, defaultValue: '' }),
    };
  };
}

export function CheckResult({ made }: { readonly made: MadeCheck }) {
  const { t } = useTranslation('check');
  const sentences = useSentences();
  return (
    <chakra.ul listStyleType="none" m="0" p="0" display="flex" flexDirection="column" gap="3">
      {made.findings.map((finding) => {
        const verdict = verdictOf(made.check, finding.code);
        const { found, todo } = sentences(made.check, finding);
        return (
          <li key={finding.code} data-finding={finding.code}>
            <Flex align="baseline" gap="2" wrap="wrap">
              <StateBadge tone={VERDICT_TONE[verdict]} label={t(`verdict.${verdict}`)} />
              <Text flex="1" minW="10rem" overflowWrap="anywhere">
                {found}
              </Text>
            </Flex>
            {todo === '' ? null : (
              <Text mt="1" color="fg.muted" overflowWrap="anywhere">
                {todo}
              </Text>
            )}
          </li>
        );
      })}
    </chakra.ul>
  );
}
