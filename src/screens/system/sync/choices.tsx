/** What the user can do about a refused or parked operation, best option first. */
import { Button, Flex, Text } from '@chakra-ui/react';
import { FileText, PencilLine, RotateCw, Trash2, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isSettling } from '#domain/registry.ts';
import { useOpenDocument } from '#pages/kit/use-open-document.ts';
import { useFixPage, useInsist, useRemedy } from '#pages/outcome/use-remedy.ts';
import { useWords } from '#screens/system/kit/use-words.ts';
import { type useAttention, useSyncStatus } from '#store/hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { FixButton } from './fix-dialog.tsx';
import { isFixable } from './fixable.ts';
import { useSettling } from './use-settling.ts';

export type Attention = NonNullable<ReturnType<typeof useAttention>>['items'][number];

export function Choices({ item }: { item: Attention }) {
  const { t } = useTranslation('system');
  const { op, takesAlong, canBeHandedOver } = item;
  const { retry, discard, handOver, unpark } = useSettling();
  const remedy = useRemedy(item);
  const refused = op.state === 'rejected';
  const isNew = op.docSeq === 1 && op.kind === 'gate' && op.docKey === `${op.docKey.split(':')[0]}:${String(op.payload.id)}`;
  return (
    <Flex direction="column" gap="2">
      {refused ? null : <Parked />}
      <Flex gap="gap" wrap="wrap">
        {refused ? <Fix item={item} /> : null}
        {refused ? (
          <Button onClick={() => void retry(op.opId, isNew ? takesAlong : 0)}>
            <Icon of={RotateCw} />
            {t('sync.retry')}
          </Button>
        ) : (
          <Button variant="solid" onClick={() => void unpark(op.opId)}>
            <Icon of={RotateCw} />
            {t('sync.unpark')}
          </Button>
        )}
        <OpenDocument docKey={op.docKey} payload={op.payload} />
        {isSettling(op.type) || !canBeHandedOver ? null : (
          <Button onClick={() => void handOver(op.opId, takesAlong)}>
            <Icon of={UserCheck} />
            {t('sync.handOver')}
          </Button>
        )}
        <Button
          colorPalette="red"
          ms="auto"
          {...(remedy === 'giveUp' ? { variant: 'solid' } : {})}
          onClick={() => void discard(op.opId, takesAlong)}
        >
          <Icon of={Trash2} />
          {t('sync.discard')}
        </Button>
      </Flex>
    </Flex>
  );
}

/** Opens the page for this kind of work with the values filled in, or else a dialog with the entered values. */
function Fix({ item }: { item: Attention }) {
  const { t } = useTranslation('system');
  const open = useFixPage(item);
  const remedy = useRemedy(item);
  const insist = useInsist(item);
  if (insist)
    return (
      <Button variant="solid" onClick={insist.run}>
        <Icon of={UserCheck} />
        {insist.label}
      </Button>
    );
  if (remedy !== 'correct') return null;
  if (!open) return isFixable(item.op) ? <FixButton op={item.op} /> : null;
  return (
    <Button variant="solid" onClick={open}>
      <Icon of={PencilLine} />
      {t('sync.fix')}
    </Button>
  );
}

function OpenDocument({ docKey, payload }: { docKey: string; payload: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('system');
  const open = useOpenDocument(docKey, payload);
  if (!open) return null;
  return (
    <Button onClick={open}>
      <Icon of={FileText} />
      {t('sync.openDoc')}
    </Button>
  );
}

/** A parked operation needs no decision; this shows when it will be sent again automatically. */
function Parked() {
  const { t } = useTranslation('system');
  const words = useWords();
  const { unparkAt } = useSyncStatus();
  return (
    <Text textStyle="sm" color="fg.muted">
      {unparkAt === null ? t('sync.parkedSoon') : t('sync.parked', { at: words.labels.instant(new Date(unparkAt).toISOString()) })}
    </Text>
  );
}
