/** Subscribes to a report as it is asked now: how often, at what time, by which way. */
import { chakra, Switch, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#api/session.ts';
import { dayIn } from '#domain/kernel/clock.ts';
import type { AnyReport } from '#domain/kernel/report.ts';
import { filtersOfTime, laterQuestion, nextSending, RHYTHMS, type Rhythm, rhythmSchema } from '#domain/protocol/subscription.ts';
import { FormDrawer } from '#pages/kit/form-drawer.tsx';
import { useLabels } from '#pages/kit/labels.ts';
import { useSiteClock } from '#pages/kit/use-today.ts';
import type { ReportWords } from '#pages/report/report-words.ts';
import { notify } from '#ui/feedback/notify.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { FieldShell } from '#ui/form/fields.tsx';
import { SelectInput } from '#ui/form/select-input.tsx';
import { TimeInput } from '#ui/form/time-input.tsx';
import { Notice } from '#ui/notice.tsx';
import { type Subscribed, useSubscriptions, useSubscriptionWays } from './use-subscriptions.ts';

interface SubscribeDrawerProps {
  readonly report: AnyReport;
  readonly words: ReportWords;
  readonly asked: Subscribed;
  readonly onClose: () => void;
}

const MONTH_DAYS = Array.from({ length: 31 }, (_, n) => n + 1);
const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7];
const BEGUN: Rhythm = { every: 'day', time: '07:00', on: null };
const MAIL = 'mail';

export function SubscribeDrawer({ report, words, asked, onClose }: SubscribeDrawerProps) {
  const { t } = useTranslation('report');
  const { problem } = useLabels();
  const { data: ways } = useSubscriptionWays();
  const { add } = useSubscriptions();
  const [rhythm, setRhythm] = useState(BEGUN);
  const [chosen, setChosen] = useState<string | null>(null);
  const [moves, setMoves] = useState(true);
  const [busy, setBusy] = useState(false);
  const next = useNext(report, asked.question, rhythm, moves);
  const mails =
    ways?.mail === true && ways.address !== null ? [{ value: MAIL, label: t('subscribe.byMail', { address: ways.address }) }] : [];
  const hooks = (ways?.targets ?? []).map(({ id, targetName }) => ({ value: id, label: t('subscribe.byWebhook', { name: targetName }) }));
  const options = [...mails, ...hooks];
  const way = chosen ?? options[0]?.value ?? '';
  const noMail = ways && mails.length === 0 ? problem({ code: ways.mail ? 'MAIL_UNCONFIRMED' : 'MAIL_OFF', params: {} }) : null;
  const isTime = rhythmSchema.safeParse(rhythm).success;
  const save = async (): Promise<void> => {
    setBusy(true);
    const isMail = way === MAIL;
    const isDone = await add({ asked, rhythm, way: isMail ? 'mail' : 'webhook', targetId: isMail ? null : way, moves });
    setBusy(false);
    if (!isDone) return;
    notify({ tone: 'ok', title: t('subscribe.done'), detail: t('subscribe.doneDetail', { at: next.shown }) });
    onClose();
  };
  return (
    <FormDrawer
      title={t('subscribe.title')}
      beside={asked.title}
      dirty={rhythm !== BEGUN || chosen !== null}
      busy={busy}
      notReady={!isTime || options.length === 0}
      save={() => void save()}
      onClose={onClose}
    >
      <chakra.div display="grid" gap="4">
        <Text color="fg.muted" textStyle="sm">
          {t('subscribe.help')}
        </Text>
        {noMail === null ? null : <Notice tone="warn" label={t('subscribe.noMail')} text={noMail} />}
        <RhythmFields rhythm={rhythm} isTime={isTime} onChange={setRhythm} />
        <FieldShell label={t('subscribe.way')} required>
          <SelectInput
            label={t('subscribe.way')}
            value={way}
            options={options}
            required
            disabled={options.length === 0}
            onChange={setChosen}
          />
        </FieldShell>
        {next.hasTime ? (
          <FieldShell label={t('subscribe.moves')} help={t('subscribe.movesHelp')}>
            <Switch.Root checked={moves} onCheckedChange={({ checked }) => setMoves(checked)}>
              <Switch.HiddenInput />
              <Switch.Control />
            </Switch.Root>
          </FieldShell>
        ) : null}
        {isTime ? (
          <chakra.dl m="0" display="grid" gap="1" textStyle="sm" data-next>
            <chakra.dt color="fg.muted">
              {t(next.periods.length > 0 ? 'subscribe.nextWith' : 'subscribe.next', { at: next.shown })}
            </chakra.dt>
            {next.periods.map(({ name, text }) => (
              <chakra.dd key={name} m="0">
                {words.label(name)}: {text}
              </chakra.dd>
            ))}
          </chakra.dl>
        ) : null}
      </chakra.div>
    </FormDrawer>
  );
}

interface RhythmFieldsProps {
  readonly rhythm: Rhythm;
  readonly isTime: boolean;
  readonly onChange: (rhythm: Rhythm) => void;
}

function RhythmFields({ rhythm, isTime, onChange }: RhythmFieldsProps) {
  const { t } = useTranslation('report');
  const { every, on, time } = rhythm;
  const label = t(every === 'week' ? 'subscribe.weekday' : 'subscribe.monthDay');
  const days = every === 'week' ? WEEK_DAYS : MONTH_DAYS;
  const options = days.map((day) => ({ value: String(day), label: every === 'week' ? t(`weekday.${day}`) : String(day) }));
  return (
    <>
      <FieldShell label={t('subscribe.every')} required>
        <Choice
          label={t('subscribe.every')}
          value={every}
          items={RHYTHMS.map((value) => ({ value, label: t(`subscribe.rhythm.${value}`) }))}
          onChange={(value) => onChange({ ...rhythm, every: value, on: value === 'day' ? null : 1 })}
        />
      </FieldShell>
      {every === 'day' ? null : (
        <FieldShell label={label} required {...(every === 'month' ? { help: t('subscribe.shortMonth') } : {})}>
          <SelectInput
            label={label}
            value={String(on)}
            options={options}
            searchable={false}
            required
            onChange={(value) => onChange({ ...rhythm, on: Number(value) })}
          />
        </FieldShell>
      )}
      <FieldShell label={t('subscribe.time')} required help={t('subscribe.timeHelp')} error={isTime ? undefined : t('subscribe.timeWrong')}>
        <TimeInput label={t('subscribe.time')} value={time} disabled={false} onChange={(value) => onChange({ ...rhythm, time: value })} />
      </FieldShell>
    </>
  );
}

const periodText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const { from = '', to = '' } = value as { from?: string; to?: string };
  return `${from} – ${to}`;
};

/** When the first file is due, by the clocks of the site, and which time it will hold. */
function useNext(report: AnyReport, question: object, rhythm: Rhythm, moves: boolean) {
  const clock = useSiteClock();
  const zone = useSession((state) => state.session?.site.timeZone) ?? 'Asia/Shanghai';
  const { now, today } = clock();
  const asked = question as Readonly<Record<string, unknown>>;
  const names = filtersOfTime(report.filters, asked);
  if (!rhythmSchema.safeParse(rhythm).success) return { hasTime: names.length > 0, shown: '', periods: [] };
  const day = dayIn(zone, nextSending(rhythm, now, zone));
  const later = moves ? laterQuestion(report.filters, asked, today, day) : asked;
  return {
    hasTime: names.length > 0,
    shown: `${day} ${rhythm.time}`,
    periods: names.map((name) => ({ name, text: periodText(later[name]) })),
  };
}
