/** How a supplier is told of what the factory has done: by mail, of which kinds of documents, and by a webhook of its own systems. */
import { Button, Checkbox, chakra, Field, Flex, Input, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#api/client.ts';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { type SupplierTopic, type SupplierWay, supplierTopic } from '#domain/protocol/supplier-way.ts';
import { type Run, useOrder } from '#pages/answers/use-order.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { useSyncStatus } from '#store/hooks.ts';
import { CodeText } from '#ui/code-text.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';

const PATH = '/api/srm/supplierWay';
const WAY = 'supplier-way';
const readWay = call<SupplierWay>(`POST ${PATH}`);
const saveWay = call<{ version: number }>(`POST ${PATH}/save`);
const addWebhook = call<{ secret: string }>(`POST ${PATH}/webhook`);
const tryWebhook = call(`POST ${PATH}/trial`);
const stopWebhook = call(`POST ${PATH}/stop`);

const SHORTEST_URL = 10;
const LONGEST_URL = 500;

interface PartProps {
  readonly supplierId: string;
  readonly way: SupplierWay;
  readonly run: Run;
  readonly busy: boolean;
}

export function SupplierWays({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const { t } = useTranslation('basic');
  const { online } = useSyncStatus();
  const { run, busy } = useOrder([WAY]);
  const { data, error, refetch } = useQuery({
    queryKey: [WAY, row.id],
    queryFn: ({ signal }) => readWay({ supplierId: row.id }, { signal, alertError: false }),
  });
  const part = data && { supplierId: row.id, way: data, run, busy };
  return (
    <SideDrawer title={t('supplier.way.action')} beside={String(row.supName)} size="lg" onClose={onClose}>
      <Text color="fg.muted" textStyle="sm">
        {t('supplier.way.help')}
      </Text>
      {part ? (
        <>
          {/* What somebody else has saved meanwhile takes the place of what was ticked here. */}
          <ByMail key={part.way.version} {...part} />
          <ByWebhook {...part} />
        </>
      ) : error || !online ? (
        <LoadFailure error={error} offline={t('supplier.way.offline')} onRetry={() => void refetch()} />
      ) : (
        <TopProgress active />
      )}
    </SideDrawer>
  );
}

/** What of it is told by mail; and whether any mail leaves, and to whom. */
function ByMail({ supplierId, way, run, busy }: PartProps) {
  const { t } = useTranslation('basic');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const [topics, setTopics] = useState<readonly SupplierTopic[]>(way.topics);
  const toggle = (topic: SupplierTopic, on: boolean): void =>
    setTopics(supplierTopic.codes.filter((code) => (code === topic ? on : topics.includes(code))));
  // What is chosen takes effect with the next mail; where none can leave, above stands what to do first.
  const isSent = way.mail === 'on' && way.addresses.length > 0;
  const isSame = topics.length === way.topics.length && topics.every((topic) => way.topics.includes(topic));
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const send = () => saveWay({ supplierId, version: way.version, topics }, { loading: true });
    void run({ send, done: () => t('supplier.way.saved') });
  };
  return (
    <Section title={t('supplier.way.mail')}>
      <chakra.form noValidate display="grid" gap="4" onSubmit={save}>
        {way.mail === 'on' ? null : <Notice tone="warn" label={t(`supplier.way.${way.mail}`)} text={t(`supplier.way.${way.mail}Text`)} />}
        <Text textStyle="sm" overflowWrap="anywhere">
          {way.addresses.length > 0 ? t('supplier.way.to', { to: way.addresses.join(', ') }) : t('supplier.way.toNobody')}
        </Text>
        <Flex gap="4" wrap="wrap" role="group" aria-label={t('supplier.way.topics')}>
          {supplierTopic.codes.map((topic) => (
            <Checkbox.Root key={topic} checked={topics.includes(topic)} onCheckedChange={({ checked }) => toggle(topic, checked === true)}>
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>{labels.code(supplierTopic, topic)}</Checkbox.Label>
            </Checkbox.Root>
          ))}
        </Flex>
        <Button type="submit" variant="solid" justifySelf="start" disabled={!online || !isSent || isSame} loading={busy}>
          {t('supplier.way.save')}
        </Button>
      </chakra.form>
    </Section>
  );
}

function ByWebhook({ supplierId, way, run, busy }: PartProps) {
  const { t } = useTranslation('basic');
  const [secret, setSecret] = useState<string | null>(null);
  const { webhook, hasWebhooks } = way;
  return (
    <Section title={t('supplier.way.webhook')}>
      <Flex direction="column" gap="4">
        <Text color="fg.muted" textStyle="sm">
          {t('supplier.way.webhookHelp')}
        </Text>
        {hasWebhooks ? null : <Notice tone="warn" label={t('supplier.way.noWebhooks')} text={t('supplier.way.noWebhooksText')} />}
        {secret === null ? null : (
          <Flex role="status" direction="column" gap="1" p="3" bg="warn.subtle" color="warn.fg" borderRadius="l1" wordBreak="break-all">
            <Text textStyle="sm">{t('supplier.way.secret')}</Text>
            <CodeText value={secret} copy />
          </Flex>
        )}
        {webhook ? (
          <InUse supplierId={supplierId} webhook={webhook} run={run} hasWebhooks={hasWebhooks} onStop={() => setSecret(null)} />
        ) : hasWebhooks ? (
          <NewWebhook supplierId={supplierId} run={run} busy={busy} onMade={setSecret} />
        ) : null}
      </Flex>
    </Section>
  );
}

interface InUseProps extends Pick<PartProps, 'supplierId' | 'run'> {
  readonly webhook: NonNullable<SupplierWay['webhook']>;
  readonly hasWebhooks: boolean;
  readonly onStop: () => void;
}

function InUse({ supplierId, webhook, run, hasWebhooks, onStop }: InUseProps) {
  const { t } = useTranslation('basic');
  const labels = useLabels();
  const { online } = useSyncStatus();
  const attempt = () => run({ send: () => tryWebhook({ supplierId }), done: () => t('supplier.way.tried') });
  const stop = async (): Promise<void> => {
    const confirm = {
      kind: 'action' as const,
      question: t('supplier.way.stopQuestion', { host: webhook.host }),
      detail: t('supplier.way.stopDetail'),
      confirmLabel: t('supplier.way.stop'),
    };
    if (await run({ confirm, send: () => stopWebhook({ supplierId }, { alertSuccess: true }) })) onStop();
  };
  return (
    <Flex align="center" gap="3" wrap="wrap">
      <Flex direction="column" flex="1" minW="12rem">
        <CodeText value={webhook.host} />
        <Text textStyle="sm" color="fg.muted">
          {t('supplier.way.since', { at: labels.instant(webhook.createdAt), who: webhook.createdByName })}
        </Text>
      </Flex>
      {hasWebhooks ? (
        <Button variant="outline" size="sm" disabled={!online} onClick={() => void attempt()}>
          {t('supplier.way.trial')}
        </Button>
      ) : null}
      <Button variant="outline" size="sm" disabled={!online} onClick={() => void stop()}>
        {t('supplier.way.stop')}
      </Button>
    </Flex>
  );
}

interface NewProps extends Pick<PartProps, 'supplierId' | 'run' | 'busy'> {
  readonly onMade: (secret: string) => void;
}

function NewWebhook({ supplierId, run, busy, onMade }: NewProps) {
  const { t } = useTranslation('basic');
  const { online } = useSyncStatus();
  const [url, setUrl] = useState('');
  const [tried, setTried] = useState(false);
  const isShort = url.trim().length < SHORTEST_URL;
  const create = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isShort) return;
    const send = async (): Promise<void> => onMade((await addWebhook({ supplierId, url: url.trim() }, { loading: true })).secret);
    void run({ send });
  };
  return (
    <chakra.form noValidate display="grid" gap="4" onSubmit={create}>
      <Field.Root required invalid={tried && isShort}>
        <Field.Label>{t('supplier.way.url')}</Field.Label>
        <Input autoComplete="off" maxLength={LONGEST_URL} value={url} onChange={(event) => setUrl(event.target.value)} />
        <Field.ErrorText>{t('supplier.way.urlShort')}</Field.ErrorText>
      </Field.Root>
      <Button type="submit" variant="solid" justifySelf="start" disabled={!online} loading={busy}>
        {t('supplier.way.create')}
      </Button>
    </chakra.form>
  );
}
