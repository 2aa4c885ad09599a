import { Button, CloseButton, chakra, Dialog, Flex, Image, Portal, Text } from '@chakra-ui/react';
import { FileText, ImageIcon, Paperclip, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyDocument } from '#domain/kernel/document.ts';
import { type AttachedFile, MAX_FILES } from '#domain/registry.ts';
import { formatInstant } from '#pages/kit/labels.ts';
import { LoadFailure } from '#pages/kit/load-failure.tsx';
import { pickFile } from '#pages/kit/pick-file.ts';
import { saveBlob } from '#pages/kit/save-file.ts';
import { DialogRoot } from '#ui/dialog-root.tsx';
import { TopProgress } from '#ui/feedback/loading.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import { type Attach, type Attachments, useAttachments } from './use-attachments.ts';

/** File types the server accepts (model-1, attachment). */
const ACCEPT = '.pdf,.ofd,.xml,.png,.jpg,.jpeg,.webp,.xlsx,.docx,.zip,.csv,.txt';

export interface AttachmentsPanelProps {
  doc: Pick<AnyDocument, 'area' | 'docType'>;
  docId: string;
  /** The operation that adds a file; users without its right only read. */
  attach: Attach;
  /** Not reviewed, closed or deleted. Otherwise the files are read-only. */
  open: boolean;
}

/** Opens a file: a picture is shown, anything else is saved. */
function useOpening(work: Attachments) {
  const [shown, setShown] = useState<{ readonly name: string; readonly url: string } | null>(null);
  const show = async (file: AttachedFile): Promise<void> => {
    const content = await work.show(file);
    if (!content) return;
    if (file.mime.startsWith('image/')) setShown({ name: file.oldFileName, url: URL.createObjectURL(content) });
    else saveBlob(file.oldFileName, content);
  };
  const close = (): void => {
    if (shown) URL.revokeObjectURL(shown.url);
    setShown(null);
  };
  return { show, picture: shown ? <Picture {...shown} onClose={close} /> : null };
}

interface FilesOfProps extends Omit<AttachmentsPanelProps, 'open'> {
  title: string;
}

/** Files of another document than the one of the page, to be read; nothing where it has none. */
export function FilesOf({ title, doc, docId, attach }: FilesOfProps) {
  const work = useAttachments(doc, docId, attach, false);
  const { show, picture } = useOpening(work);
  if (work.files.length === 0) return null;
  return (
    <Section title={title} count={work.files.length}>
      <chakra.ul m="0" p="0" listStyleType="none">
        {work.files.map((file) => (
          <StoredFile key={file.id} file={file} work={work} onOpen={() => void show(file)} />
        ))}
      </chakra.ul>
      <Said problem={work.problem} />
      {picture}
    </Section>
  );
}

/** Files of a document: list, add (also offline), open, delete. */
export function AttachmentsPanel({ doc, docId, attach, open }: AttachmentsPanelProps) {
  const { t } = useTranslation('parts');
  const work = useAttachments(doc, docId, attach, open);
  const { files, queued, problem, online } = work;
  const { show, picture } = useOpening(work);
  return (
    <chakra.div data-part="attachments">
      <TopProgress active={work.loading} />
      {work.failed && online ? <LoadFailure {...work.failed} /> : null}
      {online ? null : (
        <Text textStyle="xs" color="fg.muted" role="status">
          {t('attach.offline')}
        </Text>
      )}
      {files.length + queued.length === 0 && !work.loading && !work.failed ? (
        <Text textStyle="sm" color="fg.muted">
          {t('attach.empty')}
        </Text>
      ) : null}
      <chakra.ul m="0" p="0" listStyleType="none">
        {files.map((file) => (
          <StoredFile key={file.id} file={file} work={work} onOpen={() => void show(file)} />
        ))}
        {queued.map(({ id, name, state }) => (
          <Flex as="li" key={id} align="center" gap="gap" minH="row">
            <Icon of={Paperclip} color="fg.muted" />
            <chakra.span flex="1" minW="0" overflowWrap="anywhere">
              {name}
            </chakra.span>
            <StateBadge tone={state === 'refused' ? 'error' : 'info'} label={t(`attach.${state}`)} />
          </Flex>
        ))}
      </chakra.ul>
      <AddFile work={work} />
      <Said problem={problem} />
      {picture}
    </chakra.div>
  );
}

const Said = ({ problem }: { problem: string | null }) =>
  problem ? (
    <chakra.p role="alert" m="0" mt="1" textStyle="sm" color="error.fg">
      {problem}
    </chakra.p>
  ) : null;

function AddFile({ work }: { work: Attachments }) {
  const { t } = useTranslation('parts');
  const pick = async (): Promise<void> => work.add(await pickFile(ACCEPT));
  // How many more there may be is for whoever may add one.
  if (!work.mayAdd && work.count < MAX_FILES) return null;
  return (
    <Flex gap="gap" align="center" mt="2" wrap="wrap">
      {work.mayAdd ? (
        <Button variant="outline" loading={work.busy} onClick={() => void pick()}>
          <Icon of={Paperclip} />
          {t('attach.add')}
        </Button>
      ) : null}
      <Text textStyle="xs" color="fg.muted">
        {work.count >= MAX_FILES ? t('attach.full', { max: MAX_FILES }) : t('attach.count', { n: work.count, max: MAX_FILES })}
      </Text>
    </Flex>
  );
}

function StoredFile({ file, work, onOpen }: { file: AttachedFile; work: Attachments; onOpen: () => void }) {
  const { t } = useTranslation('parts');
  const { oldFileName: name, added, createdByName, createdAt, mime } = file;
  return (
    <Flex as="li" align="center" gap="gap" minH="row" borderBottomWidth="1px" borderColor="border.muted">
      <Icon of={mime.startsWith('image/') ? ImageIcon : FileText} color="fg.muted" />
      <chakra.div flex="1" minW="0" py="1">
        <chakra.button
          type="button"
          minH="controlSm"
          textAlign="start"
          color="accent.fg"
          cursor="pointer"
          overflowWrap="anywhere"
          title={t('attach.open', { name })}
          disabled={!work.online}
          onClick={onOpen}
        >
          {name}
        </chakra.button>
        <chakra.div textStyle="xs" color="fg.muted">
          {t('attach.by', { name: createdByName, at: formatInstant(createdAt) })}
          {added ? '' : ` · ${t('attach.evidence')}`}
        </chakra.div>
      </chakra.div>
      {added && work.mayRemove ? (
        <IconButton icon={Trash2} label={t('attach.remove', { name })} onClick={() => void work.remove(file)} />
      ) : null}
    </Flex>
  );
}

function Picture({ name, url, onClose }: { name: string; url: string; onClose: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <DialogRoot open onOpenChange={({ open }) => (open ? undefined : onClose())} size="xl">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content mx="3">
            <Dialog.Header>
              <Dialog.Title>{name}</Dialog.Title>
              <Dialog.CloseTrigger asChild>
                <CloseButton aria-label={t('action.close')} />
              </Dialog.CloseTrigger>
            </Dialog.Header>
            <Dialog.Body>
              <Image src={url} alt={name} maxH="70vh" mx="auto" objectFit="contain" />
            </Dialog.Body>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </DialogRoot>
  );
}
