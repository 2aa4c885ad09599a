/** One file that waits: what it is, until when it waits, and the one thing to do with it. */
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { FileSpreadsheet, FileUp, type LucideIcon, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RECEIVED, RECEIVED_MS, type ReceivedKind } from '#domain/protocol/received.ts';
import { formatInstant } from '#pages/kit/labels.ts';
import { useGo, useOpen } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { fileSizeText } from '#screens/system/kit/byte-text.ts';
import { useAge } from '#screens/system/kit/use-age.ts';
import { type ReceivedFile, useStore } from '#store/hooks.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { Icon } from '#ui/icon.tsx';

const ICONS: Readonly<Record<ReceivedKind, LucideIcon>> = { queue: FileUp, invoice: FileSpreadsheet };

/** Without the seconds, which nobody plans by. */
const MINUTE = 16;
const untilOf = ({ at }: ReceivedFile): string => formatInstant(new Date(at + RECEIVED_MS).toISOString()).slice(0, MINUTE);

const Card = chakra('article', {
  base: { borderWidth: 'var(--line)', borderRadius: 'l2', p: 'panel', display: 'flex', flexDirection: 'column', gap: '2' },
});

export function FileCard({ file }: { file: ReceivedFile }) {
  const { t } = useTranslation('received');
  const store = useStore();
  const age = useAge();
  const go = useGo();
  const open = useOpen();
  const { canOpen } = useShell();
  const { id, kind, name, size, place } = file;
  const { path } = RECEIVED[kind];
  const step = place === null ? 'todo' : place === path ? 'choosing' : 'placed';
  const begin = async (): Promise<void> => {
    if (place !== null) return open(place);
    if (kind === 'queue') return go(path, { file: id });
    await store.received.put(id, path);
    go(path);
  };
  const discard = async (): Promise<void> => {
    const words = { question: t('discardQuestion', { name }), detail: t('discardDetail'), confirmLabel: t('discard') };
    if (await confirm(words)) await store.received.drop(id);
  };
  return (
    <Card aria-label={name}>
      <Flex gap="2" align="center">
        <Icon of={ICONS[kind]} color="fg.muted" />
        <Text fontWeight="semibold" overflowWrap="anywhere" minW="0">
          {name}
        </Text>
      </Flex>
      <Text textStyle="sm" color="fg.muted">
        {[t(`kind.${kind}`), fileSizeText(size), t('came', { age: age(file.at) })].join(' · ')}
      </Text>
      <Text textStyle="sm">{t(step === 'todo' ? `todo.${kind}` : step)}</Text>
      <Text textStyle="sm" color="fg.muted">
        {t('until', { at: untilOf(file) })}
      </Text>
      <Flex gap="gap" wrap="wrap">
        {canOpen(path) ? (
          <Button variant="solid" onClick={() => void begin()}>
            {t(step === 'todo' ? `begin.${kind}` : `continue.${step}`)}
          </Button>
        ) : null}
        <Button colorPalette="red" ms="auto" onClick={() => void discard()}>
          <Icon of={Trash2} />
          {t('discard')}
        </Button>
      </Flex>
    </Card>
  );
}

/** Somebody without the right learns that there is one, and who could use it: neither its name nor what is in it. */
export function ToldCard({ file }: { file: ReceivedFile }) {
  const { t } = useTranslation('received');
  const { kind } = file;
  return (
    <Card aria-label={t(`kind.${kind}`)}>
      <Flex gap="2" align="center">
        <Icon of={ICONS[kind]} color="fg.muted" />
        <Text fontWeight="semibold">{t(`kind.${kind}`)}</Text>
      </Flex>
      <Text textStyle="sm">{t(`told.${kind}`)}</Text>
      <Text textStyle="sm" color="fg.muted">
        {t('until', { at: untilOf(file) })}
      </Text>
    </Card>
  );
}
