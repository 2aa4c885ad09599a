/** Sentences above everything that stay until they are no longer true. */
import { Button } from '@chakra-ui/react';
import { CircleAlert, ClockAlert, Download, FlaskConical, HardDrive, UserRoundX } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionAnswer } from '#api/session.ts';
import { clockFault } from '#domain/system/device-clock.ts';
import { useOpen } from '#pages/kit/navigation.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useStationTaken } from '#shell/session/station-taken.ts';
import { useStorageUse, useSyncStatus } from '#store/hooks.ts';
import { toSend } from '#store/status.ts';
import { Banner } from '#ui/banner.tsx';
import { notify } from '#ui/feedback/notify.tsx';

export const Banners = memo(function Banners({ session }: { session: SessionAnswer }) {
  const { t } = useTranslation('shell');
  const shell = useShell();
  const open = useOpen();
  const install = shell.useInstall();
  const { stopped, updateNeeded, online, wiped, unwritten, serverFull } = useSyncStatus();
  const full = useStorageUse();
  const isTest = session.site.isTest || session.appMode === 'test';
  return (
    <>
      {isTest ? <Banner tone="warn" icon={FlaskConical} text={t('banner.test')} /> : null}
      {stopped === null ? null : (
        <Banner tone="error" icon={CircleAlert} text={t('banner.stopped')}>
          <Button size="xs" onClick={() => open('/sync-centre')}>
            {t('banner.look')}
          </Button>
        </Banner>
      )}
      {wiped ? (
        <Banner tone="error" icon={CircleAlert} text={t('banner.wiped')}>
          <Button size="xs" onClick={() => open('/sync-centre')}>
            {t('banner.look')}
          </Button>
        </Banner>
      ) : null}
      <StationTaken />
      <WrongClock />
      {unwritten === 'full' ? <Banner tone="error" icon={HardDrive} text={t('banner.full')} /> : null}
      {unwritten === 'failed' ? (
        <Banner tone="error" icon={HardDrive} text={t('banner.unwritten')}>
          <Button size="xs" onClick={() => window.location.reload()}>
            {t('banner.reload')}
          </Button>
        </Banner>
      ) : null}
      {serverFull ? <Banner tone="warn" icon={HardDrive} text={t('banner.serverFull')} /> : null}
      {full === null || unwritten === 'full' ? null : <Banner tone="warn" icon={HardDrive} text={t('banner.storage', { n: full })} />}
      {updateNeeded ? <Banner tone="error" icon={CircleAlert} text={t('banner.tooOld')} /> : null}
      {install.kind === 'waiting' && online ? (
        <Banner tone="info" icon={Download} text={t('banner.update')}>
          <Button size="xs" onClick={() => void shell.update()}>
            {t('banner.updateNow')}
          </Button>
        </Banner>
      ) : null}
    </>
  );
});

/** The clock of this device is wrong by more than a person would overlook. The work is put right by the server's clock; what the browser trusts is not. */
function WrongClock() {
  const { t } = useTranslation('shell');
  const fault = clockFault(useSyncStatus().clockOffset);
  if (!fault) return null;
  const { unit, n, way } = fault;
  const off = t(`clock.${unit === 'days' && n === 1 ? 'day' : unit}${way}`, { n });
  return <Banner tone={unit === 'minutes' ? 'warn' : 'error'} icon={ClockAlert} text={t('clock.told', { off })} />;
}

/** Somebody else has signed in at the station: who, what becomes of unsent work, and the way back. Work goes on meanwhile, so nothing covers it. */
function StationTaken() {
  const { t } = useTranslation('shell');
  const { bindStation } = useShell();
  const { taken } = useStationTaken();
  const { pending, files } = useSyncStatus();
  const [busy, setBusy] = useState(false);
  if (!taken) return null;
  const n = toSend({ pending, files });
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    const refusal = await bindStation(taken.stationCode);
    setBusy(false);
    if (refusal !== null) notify({ tone: 'error', title: refusal });
  };
  return (
    <Banner
      tone="warn"
      icon={UserRoundX}
      text={t(n > 0 ? 'stationTaken.unsent' : 'stationTaken.told', { by: taken.by, station: taken.stationName, n })}
    >
      <Button size="xs" loading={busy} onClick={() => void takeBack()}>
        {t('stationTaken.takeBack')}
      </Button>
      <Button size="xs" variant="outline" disabled={busy} onClick={() => useStationTaken.setState({ taken: null })}>
        {t('stationTaken.leave')}
      </Button>
    </Banner>
  );
}
