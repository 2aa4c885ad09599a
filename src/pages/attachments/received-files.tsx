/** Files of other programs where they are used: in the list in which it is chosen what they belong to, and in the form of that. */
import { chakra, Flex, Text } from '@chakra-ui/react';
import { Paperclip, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from '#store/hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { type EntryFiles, useFilesAt } from './use-entry-files.ts';

/** Says which files go with what is chosen in this list; nothing where there is none. @param path of the list */
export function FilesInHand({ path }: { path: string }) {
  const { t } = useTranslation('received');
  const store = useStore();
  const files = useFilesAt(path);
  if (files.length === 0) return null;
  const putBack = (): void => {
    for (const { id } of files) void store.received.put(id, null);
  };
  return (
    <Notice
      tone="info"
      label={t('form.label')}
      text={t('form.choose', { names: files.map(({ name }) => name).join(', ') })}
      action={{ key: 'back', label: t('form.back'), onClick: putBack }}
    />
  );
}

/** The files that a form takes along; nothing where there is none. */
export function FilesOfEntry({ files, remove }: Pick<EntryFiles, 'files' | 'remove'>) {
  const { t } = useTranslation(['received', 'ui']);
  if (files.length === 0) return null;
  return (
    <Section title={t('ui:document.attachments')}>
      <chakra.ul m="0" p="0" listStyleType="none">
        {files.map(({ id, name }) => (
          <Flex as="li" key={id} align="center" gap="gap" minH="row">
            <Icon of={Paperclip} color="fg.muted" />
            <chakra.span flex="1" minW="0" overflowWrap="anywhere">
              {name}
            </chakra.span>
            <IconButton icon={X} label={t('form.remove', { name })} onClick={() => remove(id)} />
          </Flex>
        ))}
      </chakra.ul>
      <Text textStyle="sm" color="fg.muted">
        {t('form.later')}
      </Text>
    </Section>
  );
}
