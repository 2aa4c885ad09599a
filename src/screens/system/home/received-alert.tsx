/** Files of other programs that wait for this person: whoever has left their page finds it again from here. Hidden if there is none. */
import { useTranslation } from 'react-i18next';
import { useActor } from '#api/session.ts';
import { hasRight } from '#domain/kernel/permission.ts';
import { RECEIVED_PAGE, sightOf } from '#domain/protocol/received.ts';
import { useGo } from '#pages/kit/navigation.ts';
import { useReceived } from '#store/hooks.ts';
import { Notice } from '#ui/notice.tsx';

export function ReceivedAlert() {
  const { t } = useTranslation('received');
  const actor = useActor();
  const go = useGo();
  const files = useReceived() ?? [];
  const own = files.filter((file) => actor && /own|next/.test(sightOf(file, actor.userId, (right) => hasRight(actor, right))));
  if (own.length === 0) return null;
  const action = { key: 'look', label: t('home.look'), onClick: () => go(RECEIVED_PAGE) };
  return <Notice tone="info" label={t('home.label')} text={t('home.text', { n: own.length })} action={action} />;
}
