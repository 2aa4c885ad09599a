/** The one thing that may never be missed: an operation that could not be stored. Covers everything, with the data, until it is stored. */
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Copy, Download, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { operationByType } from '#domain/registry.ts';
import { saveFile } from '#pages/kit/save-file.ts';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { canCopy, copyText } from '#ui/clipboard.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import { FullAlarm } from '#ui/feedback/full-alarm.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { Icon } from '#ui/icon.tsx';

export function NotSaved() {
  const { t } = useTranslation(['shell', 'operation']);
  const store = useStore();
  const actor = useActor();
  const { notSaved } = useSyncStatus();
  const [busy, setBusy] = useState(false);
  if (!notSaved) return null;
  const { opId, type, payload, error, full } = notSaved;
  const text = JSON.stringify(payload, null, 2);
  const again = async () => {
    const def = operationByType(type);
    if (!def || !actor) return;
    setBusy(true);
    await store.submit(def, payload as never, { opId, actor, acceptIssues: true }).finally(() => setBusy(false));
  };
  const copy = async () => {
    if (await copyText(text)) notify({ tone: 'ok', title: t('notSaved.copied') });
  };
  const giveUp = async () => {
    const reason = await askReason({ title: t('notSaved.giveUp'), detail: t('notSaved.giveUpDetail'), danger: true });
    if (reason !== null) store.core.status.set({ notSaved: null });
  };
  return (
    <FullAlarm id="not-saved" title={t('notSaved.title')}>
      <Text textStyle="lg">{t('notSaved.text', { operation: t(`operation:${type}`) })}</Text>
      {full ? <Text fontWeight="semibold">{t('notSaved.full')}</Text> : null}
      <chakra.pre flex="1" minH="8rem" overflow="auto" p="3" bg="bg.muted" fontFamily="mono" textStyle="sm" whiteSpace="pre-wrap">
        {text}
      </chakra.pre>
      <Text textStyle="sm" color="fg.muted">
        {error}
      </Text>
      <Flex gap="gap" wrap="wrap">
        <Button variant="solid" size="lg" loading={busy} onClick={() => void again()}>
          <Icon of={RotateCw} />
          {t('notSaved.again')}
        </Button>
        {canCopy() ? (
          <Button size="lg" onClick={() => void copy()}>
            <Icon of={Copy} />
            {t('notSaved.copy')}
          </Button>
        ) : null}
        <Button size="lg" onClick={() => saveFile(`not-saved-${opId}.json`, JSON.stringify({ opId, type, payload, error }, null, 2))}>
          <Icon of={Download} />
          {t('notSaved.export')}
        </Button>
        <Button size="lg" colorPalette="red" onClick={() => void giveUp()}>
          <Icon of={Trash2} />
          {t('notSaved.giveUp')}
        </Button>
      </Flex>
    </FullAlarm>
  );
}
