/** Diagnostics of this device: test labels of every kind, sound and vibration, the browser's capabilities, and the app's dialogs and messages. */
import { Button, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelType, sampleData } from '#domain/system/print/fields.ts';
import { useLabels } from '#pages/kit/labels.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { Facts } from '#ui/facts.tsx';
import { askReason, confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { useAppearance } from '#ui/theme/use-appearance.ts';

const FEEDBACK = ['ok', 'warn', 'error'] as const;

export function Screen({ title }: ScreenProps) {
  return (
    <Grid gap="3" p={{ base: '3', md: '4' }} templateColumns="minmax(0, 1fr)">
      <PageHeader title={title} />
      <Device />
      <Labels />
      <Feedback />
    </Grid>
  );
}

function Device() {
  const { t } = useTranslation('basic');
  const { online } = useSyncStatus();
  const { useInstall } = useShell();
  const install = useInstall();
  const density = useAppearance((state) => state.density);
  const has = (there: boolean) => <StateBadge tone={there ? 'ok' : 'warn'} label={t(there ? 'test.there' : 'test.missing')} />;
  return (
    <Section title={t('test.device')}>
      <Facts
        columns={4}
        items={[
          {
            label: t('test.server'),
            value: <StateBadge tone={online ? 'ok' : 'warn'} label={t(online ? 'test.online' : 'test.offline')} />,
          },
          { label: t('test.withoutNetwork'), value: has(install.kind === 'ready' || install.kind === 'waiting') },
          { label: t('test.camera'), value: has('mediaDevices' in navigator) },
          { label: t('test.vibration'), value: has('vibrate' in navigator) },
          { label: t('test.screen'), value: `${window.innerWidth} × ${window.innerHeight} @${window.devicePixelRatio}` },
          { label: t('test.touch'), value: String(navigator.maxTouchPoints) },
          { label: t('test.density'), value: t(`test.densities.${density}`) },
          { label: t('test.browser'), value: navigator.userAgent, wide: true },
        ]}
      />
    </Section>
  );
}

/** A test label needs no reason and is not counted. */
function Labels() {
  const { t, i18n } = useTranslation('basic');
  const { print } = useShell();
  const labels = useLabels();
  const lang = i18n.language === 'en' ? 'en' : 'zh';
  return (
    <Section title={t('test.labels')}>
      <Flex gap="gap" wrap="wrap">
        {labelType.codes.map((kind) => {
          const name = labels.code(labelType, kind);
          const targets = [{ id: 'sample', name, data: sampleData(kind, lang) }];
          return (
            <Button key={kind} variant="outline" onClick={() => void print({ kind, test: true, targets })}>
              {name}
            </Button>
          );
        })}
      </Flex>
    </Section>
  );
}

function Feedback() {
  const { t } = useTranslation('basic');
  const [answer, setAnswer] = useState('');
  const asked = async (): Promise<void> => setAnswer(t((await confirm({ kind: 'action' })) ? 'test.yes' : 'test.no'));
  const reasoned = async (): Promise<void> => setAnswer((await askReason({ title: t('test.reason') })) ?? t('test.no'));
  return (
    <Section title={t('test.feedback')}>
      <Flex gap="gap" wrap="wrap" align="center">
        {FEEDBACK.map((tone) => (
          <Button
            key={tone}
            variant="outline"
            onClick={() => {
              giveFeedback(tone);
              notify({ tone, title: t(`test.tone.${tone}`) });
            }}
          >
            {t(`test.tone.${tone}`)}
          </Button>
        ))}
        <Button variant="outline" onClick={() => void asked()}>
          {t('test.ask')}
        </Button>
        <Button variant="outline" onClick={() => void reasoned()}>
          {t('test.reason')}
        </Button>
        <span role="status">{answer}</span>
      </Flex>
    </Section>
  );
}
