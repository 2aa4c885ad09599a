/** What leaves the site by mail or webhook: whether it can leave, every message, and where webhooks go. */
import { Mail, Webhook } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswersList } from '#pages/answers/answers-list.tsx';
import { useOrder } from '#pages/answers/use-order.ts';
import { OUTGOING, tryMail, useOutgoingState } from '#screens/system/kit/outgoing-calls.ts';
import { useSyncStatus } from '#store/hooks.ts';
import { Notice } from '#ui/notice.tsx';
import { MESSAGES } from './message-plan.ts';
import { TargetsDrawer } from './targets-drawer.tsx';

const LOOK_MS = 15_000;

/** @param before stands above what is said of the ways out */
export function MessagesPage({ title, before }: { title: string; before: ReactNode }) {
  const [managed, setManaged] = useState(false);
  return (
    <>
      <AnswersList
        plan={MESSAGES}
        title={title}
        before={
          <>
            {before}
            <WaysOut onManage={() => setManaged(true)} />
          </>
        }
      />
      {managed ? <TargetsDrawer onClose={() => setManaged(false)} /> : null}
    </>
  );
}

function WaysOut({ onManage }: { onManage: () => void }) {
  const { t } = useTranslation(['outgoing', 'ui']);
  const { online } = useSyncStatus();
  const { data } = useOutgoingState(LOOK_MS);
  const { run, busy } = useOrder([OUTGOING]);
  if (!data) return null;
  const disabledReason = online ? undefined : t('ui:record.offline');
  const trial = {
    key: 'trial',
    label: t('mail.trial'),
    icon: Mail,
    busy,
    disabledReason,
    onClick: () => void run({ send: () => tryMail({}, { loading: true }), done: () => t('mail.tried') }),
  };
  const manage = { key: 'webhooks', label: t('webhook.manage'), icon: Webhook, disabledReason, onClick: onManage };
  return (
    <>
      {data.mail ? (
        <Notice tone="info" label={t('mail.on')} text={t('mail.onText', { n: data.waiting })} action={trial} />
      ) : (
        <Notice tone="warn" label={t('mail.off')} text={t('mail.offText')} />
      )}
      <Notice
        tone="info"
        label={t(data.webhook ? 'webhook.on' : 'webhook.off')}
        text={t(data.webhook ? 'webhook.onText' : 'webhook.offText')}
        action={data.webhook ? manage : undefined}
      />
    </>
  );
}
