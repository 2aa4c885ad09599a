/** "Is this the same tablet?": asked where another installation held unsent work at the station that was just taken (sync.md §16). */
import i18next from 'i18next';
import { call } from '#api/client.ts';
import type { WipedResponse } from '#domain/kernel/protocol.ts';
import { confirm } from '#ui/feedback/ask.tsx';
import { notify } from '#ui/feedback/notify.tsx';

export interface StationQuestion {
  readonly deviceId: string;
  readonly name: string | null;
  readonly lastSeenAt: string;
  readonly count: number;
  readonly oldestAt: string;
}

const answerCall = call<WipedResponse>('POST /api/sync/same_tablet');

/** Asks the person in front of the tablet and tells the server. Without an answer, and without a line, the desk still has the question. */
export async function askSameTablet(deviceId: string, { deviceId: oldDeviceId, name, count, lastSeenAt }: StationQuestion): Promise<void> {
  const t = (key: string, params = {}): string => i18next.t(`shell:sameTablet.${key}`, params);
  const at = new Date(lastSeenAt).toLocaleString(i18next.language === 'en' ? 'en-GB' : 'zh-CN', { hour12: false });
  const same = await confirm({
    question: t('question'),
    detail: t('detail', { name: name ?? `…${oldDeviceId.slice(-6)}`, n: count, at }),
    confirmLabel: t('same'),
  });
  const answer = await answerCall({ deviceId, oldDeviceId, same }, { alertError: false }).catch(() => null);
  if (answer && answer.lost.length > 0) notify({ tone: 'warn', title: t('told', { n: answer.lost.length }) });
}
