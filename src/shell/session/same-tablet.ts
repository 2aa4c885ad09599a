/** "Is this the same tablet?": asked where another installation held unsent work at the station that was just taken (sync.md §16). */
import i18next from 'i18next';
import { call } from '#api/client.ts';
import type { WipedResponse } from '#domain/protocol/protocol.ts';
import type { Store } from '#store/store.ts';
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

/**
 * Asks the person in front of the tablet and tells the server, for which it is a word and no proof. Without an answer, and without a line, the desk still
 * has the question. Not asked where this browser itself remembers who it was: the server hears that anyhow.
 */
export async function askSameTablet({ core, deviceId }: Store, question: StationQuestion): Promise<void> {
  const { deviceId: oldDeviceId, name, count, lastSeenAt } = question;
  if (core.status.get().wiped?.oldDeviceId === oldDeviceId) return;
  const t = (key: string, params = {}): string => i18next.t(`shell:sameTablet.${key}`, params);
  const at = new Date(lastSeenAt).toLocaleString(i18next.language === 'en' ? 'en-GB' : 'zh-CN', { hour12: false });
  const same = await confirm({
    question: t('question'),
    detail: t('detail', { name: name ?? `…${oldDeviceId.slice(-6)}`, n: count, at }),
    confirmLabel: t('same'),
  });
  const answer = await answerCall({ deviceId, oldDeviceId, same }, { alertError: false }).catch(() => null);
  if (!same || !answer) return;
  const { lost, count: unsent = lost.length } = answer;
  if (unsent === 0) return;
  await core.wasCleared({ oldDeviceId, which: ['indexedDb'], at: core.clock.now(), lost, count: unsent, told: true });
  const detail = lost.length > 0 ? t('toldDetail', { mine: lost.length }) : t('toldNone');
  notify({ tone: 'warn', title: t('told', { n: unsent }), detail });
}
