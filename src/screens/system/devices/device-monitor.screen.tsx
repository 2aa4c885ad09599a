/** Every device of the plant: where it is, when it was last in contact, what it has not sent, and what is lost (sync.md §16, §18). */
import { ScanLine } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEVICE_HEALTH, needsDesk } from '#domain/system/device-health.ts';
import { AnswersList } from '#pages/answers/answers-list.tsx';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import type { AnswersPlan } from '#pages/answers/plan.ts';
import { useAllAnswers } from '#pages/answers/use-answers.ts';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { DEVICES, type Device, HEALTH_TONE, nameOf, persistedWord, useDevices } from '#screens/system/kit/device-calls.ts';
import { useAge } from '#screens/system/kit/use-age.ts';
import { useCodeSheet } from '#screens/system/kit/use-code-sheet.ts';
import type { SearchValues } from '#ui/form/search-form.tsx';
import { CertificateNotices, useCertificateDrawer } from './certificate-panel.tsx';
import { DeviceDrawer } from './device-drawer.tsx';

interface DeviceWords extends BaseWords {
  readonly age: (instant: string) => string;
}

const AGES_MOVE_MS = 15_000;

function useDeviceWords(): DeviceWords {
  const words = useBaseWords(['device', 'system']);
  const age = useAge(AGES_MOVE_MS);
  return useMemo(() => ({ ...words, age }), [words, age]);
}

/** All states that the desk has to be told about. */
const TROUBLE = 'trouble';

const finds = (device: Device, { text = '', health = '' }: SearchValues): boolean => {
  const { name, deviceId, stationCode, stationName, account, userName, origin } = device;
  const words = [name, deviceId, stationCode, stationName, account, userName, origin].join(' ').toLowerCase();
  return (
    words.includes(text.trim().toLowerCase()) &&
    (health === '' || (health === TROUBLE ? needsDesk(device.health) : device.health === health))
  );
};

const OFFLINE = 'device:offline';

/** Zero is shown as blank. */
const figure = (n: number): string => (n === 0 ? '' : String(n));

const KNOWN: KnownOf<Device, DeviceWords> = {
  name: { word: 'columns.name', width: 110, grow: 1, of: nameOf },
  health: {
    word: 'columns.health',
    width: 150,
    state: ({ health }, { t }) => ({ tone: HEALTH_TONE[health], label: t(`health.${health}`) }),
  },
  station: { word: 'columns.station', width: 130, grow: 1, of: ({ stationName, stationCode }) => stationName ?? stationCode },
  person: { word: 'columns.person', width: 80, of: ({ userName, account }) => userName ?? account },
  lastSeen: { word: 'columns.lastSeen', kind: 'instant', width: 170, of: ({ lastSeenAt }) => lastSeenAt },
  unsent: { word: 'columns.unsent', kind: 'figure', width: 72, of: ({ unsent }) => figure(unsent) },
  oldest: {
    word: 'columns.oldest',
    kind: 'figure',
    width: 92,
    of: ({ oldestUnsentAt }, { age }) => (oldestUnsentAt === null ? '' : age(oldestUnsentAt)),
  },
  lost: { word: 'columns.lost', kind: 'figure', width: 64, of: ({ lost }) => figure(lost) },
  rejected: { word: 'columns.rejected', kind: 'figure', width: 72, of: ({ rejected }) => figure(rejected) },
  parked: { word: 'columns.parked', kind: 'figure', width: 72, of: ({ parked }) => figure(parked) },
  persisted: { word: 'columns.persisted', width: 110, wideOnly: true, of: (row, { t }) => t(persistedWord(row)) },
  build: { word: 'columns.build', width: 100, wideOnly: true },
  origin: { word: 'columns.origin', width: 190, wideOnly: true },
};

const PLAN: Omit<AnswersPlan<Device, DeviceWords>, 'useAnswers'> = {
  id: 'system.devices',
  rowKey: ({ deviceId }) => deviceId,
  queryKey: [DEVICES],
  useWords: useDeviceWords,
  known: KNOWN,
  columns: Object.keys(KNOWN),
  search: ({ t }) => [
    { key: 'text', label: t('search'), kind: 'text' },
    {
      key: 'health',
      label: t('columns.health'),
      kind: 'select',
      options: [TROUBLE, ...DEVICE_HEALTH].map((value) => ({ value, label: t(`health.${value}`) })),
    },
  ],
  rowTone: ({ health }) => (health === 'lost' || health === 'silent' ? 'error' : undefined),
  Drawer: ({ row, onClose }) => <DeviceDrawer deviceId={row.deviceId} onClose={onClose} />,
  empty: 'none',
  exports: true,
};

/** @param health state requested by the address */
const planOf = (health: string): AnswersPlan<Device, DeviceWords> => {
  const start: SearchValues = health === '' ? {} : { health };
  return { ...PLAN, useAnswers: () => useAllAnswers(useDevices(), finds, OFFLINE, start) };
};

const BEFORE = <CertificateNotices />;

export function Screen({ title, query }: ScreenProps) {
  const health = query.get('health') ?? '';
  const plan = useMemo(() => planOf(health), [health]);
  const { beside, drawer } = useCertificateDrawer();
  const { t } = useTranslation('check');
  const print = useCodeSheet();
  const sheet = { key: 'sheet', label: t('desk.sheet'), icon: ScanLine, onClick: () => void print() };
  return (
    <>
      <AnswersList key={health} plan={plan} title={title} beside={[...beside, sheet]} before={BEFORE} />
      {drawer}
    </>
  );
}
