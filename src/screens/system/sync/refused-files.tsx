/** Files that the server refused: the user adds a replacement, or goes without. The work they belong to is booked in either case. */
import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { FileX, Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { useWords } from '#screens/system/kit/use-words.ts';
import { type useRefusedFiles, useStore } from '#store/hooks.ts';
import { askReason } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/section.tsx';

type Refused = NonNullable<ReturnType<typeof useRefusedFiles>>[number];

export function RefusedFiles({ files }: { files: readonly Refused[] }) {
  const { t } = useTranslation('system');
  if (files.length === 0) return null;
  return (
    <Section title={t('sync.filesRefused')} count={files.length}>
      <Flex direction="column" gap="3">
        {files.map((file) => (
          <RefusedFile key={file.id} file={file} />
        ))}
      </Flex>
    </Section>
  );
}

function RefusedFile({ file }: { file: Refused }) {
  const { t } = useTranslation('system');
  const store = useStore();
  const actor = useActor();
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const reason = words.labels.problem(file.refusal);
  const say = (result: Awaited<ReturnType<typeof store.giveUpFile>>): void => {
    if (result.ok) notify({ tone: 'ok', title: t('sync.done') });
    else if ('problem' in result) notify({ tone: 'error', title: words.labels.problem(result.problem) });
  };
  const choose = async (chosen: File | undefined) => {
    if (chosen && actor)
      say(await store.rechooseFile(file.id, chosen, chosen.name, t('sync.rechooseReason', { problem: reason }).slice(0, 500), { actor }));
  };
  const giveUp = async () => {
    const why = await askReason({
      title: t('sync.giveUpFile'),
      detail: t('sync.giveUpFileDetail'),
      confirmLabel: t('sync.giveUpFile'),
      danger: true,
    });
    if (why !== null && actor) say(await store.giveUpFile(file.id, why, { actor }));
  };
  return (
    <chakra.article borderWidth="var(--line)" borderRadius="l2" borderInlineStartWidth="6px" borderInlineStartColor="warn" p="panel">
      <Text fontWeight="semibold" overflowWrap="anywhere">
        {file.name}
      </Text>
      <Text role="note" textStyle="sm" p="2" my="2" bg="warn.subtle" color="warn.fg" borderRadius="l1">
        {reason}
      </Text>
      <Flex gap="gap" wrap="wrap">
        <chakra.input
          ref={input}
          type="file"
          srOnly
          tabIndex={-1}
          aria-label={t('sync.rechoose')}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
        <Button variant="solid" onClick={() => input.current?.click()}>
          <Icon of={Upload} />
          {t('sync.rechoose')}
        </Button>
        <Button colorPalette="red" ms="auto" onClick={() => void giveUp()}>
          <Icon of={FileX} />
          {t('sync.giveUpFile')}
        </Button>
      </Flex>
    </chakra.article>
  );
}
