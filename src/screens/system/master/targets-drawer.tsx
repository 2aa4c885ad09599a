/** Where webhooks go: added, with a secret that is shown once, tried, stopped. */
import { Button, chakra, Field, Flex, Input, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookTarget } from '#domain/protocol/outgoing-message.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { type Run, useOrder } from '#pages/answers/use-order.ts';
import { addTarget, OUTGOING, stopTarget, tryTarget, webhookTargets } from '#screens/system/kit/outgoing-calls.ts';
import { ShownOnce } from '#screens/system/kit/shown-once.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { SideDrawer } from '#ui/side-drawer.tsx';

const SHORTEST = { name: 2, url: 10 } as const;
const LONGEST = { name: 60, url: 500 } as const;

export function TargetsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('outgoing');
  const { run, busy } = useOrder([OUTGOING]);
  return (
    <SideDrawer title={t('webhook.title')} size="lg" onClose={onClose}>
      <Text color="fg.muted" textStyle="sm">
        {t('webhook.help')}
      </Text>
      <NewTarget run={run} busy={busy} />
      <TargetList run={run} />
    </SideDrawer>
  );
}

function NewTarget({ run, busy }: { run: Run; busy: boolean }) {
  const { t } = useTranslation('outgoing');
  const { online } = useSyncStatus();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [tried, setTried] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const isShort = { name: name.trim().length < SHORTEST.name, url: url.trim().length < SHORTEST.url };
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isShort.name || isShort.url) return;
    const send = async (): Promise<void> => {
      const answer = await addTarget({ targetName: name.trim(), url: url.trim() }, { loading: true });
      setSecret(answer.secret);
    };
    if (!(await run({ send }))) return;
    setName('');
    setUrl('');
    setTried(false);
  };
  return (
    <chakra.form noValidate display="grid" gap="4" onSubmit={(event) => void create(event)}>
      <Field.Root required invalid={tried && isShort.name}>
        <Field.Label>{t('webhook.name')}</Field.Label>
        <Input autoComplete="off" maxLength={LONGEST.name} value={name} onChange={(event) => setName(event.target.value)} />
        <Field.ErrorText>{t('webhook.nameShort')}</Field.ErrorText>
      </Field.Root>
      <Field.Root required invalid={tried && isShort.url}>
        <Field.Label>{t('webhook.url')}</Field.Label>
        <Input autoComplete="off" maxLength={LONGEST.url} value={url} onChange={(event) => setUrl(event.target.value)} />
        <Field.ErrorText>{t('webhook.urlShort')}</Field.ErrorText>
      </Field.Root>
      <Button type="submit" variant="solid" justifySelf="start" disabled={!online} loading={busy}>
        {t('webhook.create')}
      </Button>
      <ShownOnce said={t('webhook.created')} secret={secret} />
    </chakra.form>
  );
}

interface TargetWords extends BaseWords {
  readonly verbs: (target: WebhookTarget) => React.ReactNode;
}

const KNOWN: KnownOf<WebhookTarget, TargetWords> = {
  targetName: { word: 'webhook.name', width: 110, grow: 1 },
  url: { word: 'webhook.url', width: 190, grow: 2 },
  createdAt: { word: 'webhook.createdAt', kind: 'minute', width: 150, grow: 0, wideOnly: true },
  state: {
    word: 'webhook.state',
    width: 104,
    grow: 0,
    state: ({ stoppedAt }, { t }) => ({
      tone: stoppedAt === null ? 'ok' : 'neutral',
      label: t(stoppedAt === null ? 'webhook.active' : 'webhook.stopped'),
    }),
  },
  // Not in a row menu: a drawer keeps the focus and would close a menu outside it at once.
  verbs: { word: 'webhook.action', width: 150, grow: 0, render: (row, { verbs }) => verbs(row) },
};

function TargetList({ run }: { run: Run }) {
  const base = useBaseWords('outgoing');
  const { t } = base;
  const { online } = useSyncStatus();
  const answer = useQuery({ queryKey: [OUTGOING, 'targets'], queryFn: ({ signal }) => webhookTargets({}, { signal, alertError: false }) });
  const words = useMemo<TargetWords>(() => {
    const stop = ({ id, targetName }: WebhookTarget) =>
      run({
        confirm: {
          kind: 'action',
          question: `${t('webhook.stop')} ${targetName}?`,
          detail: t('webhook.stopDetail'),
          confirmLabel: t('webhook.stop'),
        },
        send: () => stopTarget(undefined, { id, alertSuccess: true }),
      });
    const attempt = ({ id }: WebhookTarget) => run({ send: () => tryTarget({ id }), done: () => t('webhook.tried') });
    return {
      ...base,
      verbs: (target) =>
        target.stoppedAt !== null ? null : (
          <Flex gap="1">
            <Button variant="ghost" size="xs" disabled={!online} onClick={() => void attempt(target)}>
              {t('webhook.trial')}
            </Button>
            <Button variant="ghost" size="xs" disabled={!online} onClick={() => void stop(target)}>
              {t('webhook.stop')}
            </Button>
          </Flex>
        ),
    };
  }, [base, t, run, online]);
  return (
    <TableSection
      id="system.webhooks"
      title={t('webhook.title')}
      known={KNOWN}
      words={words}
      rows={answer.data}
      rowKey={({ id }) => id}
      answer={answer}
      offlineWord="person:offline"
      none={t('webhook.none')}
    />
  );
}
