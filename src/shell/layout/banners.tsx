/** Sentences above everything that stay until they are no longer true. */
import { Button } from '@chakra-ui/react';
import { CircleAlert, Download, FlaskConical, HardDrive } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { SessionAnswer } from '#api/session.ts';
import { useShell } from '#pages/kit/shell-services.ts';
import { useStorageUse, useSyncStatus } from '#store/hooks.ts';
import { Banner } from '#ui/banner.tsx';

export const Banners = memo(function Banners({ session }: { session: SessionAnswer }) {
  const { t } = useTranslation('shell');
  const shell = useShell();
  const navigate = useNavigate();
  const install = shell.useInstall();
  const { stopped, updateNeeded, online, wiped } = useSyncStatus();
  const full = useStorageUse();
  const isTest = session.site.isTest || session.appMode === 'test';
  return (
    <>
      {isTest ? <Banner tone="warn" icon={FlaskConical} text={t('banner.test')} /> : null}
      {stopped === null ? null : (
        <Banner tone="error" icon={CircleAlert} text={t('banner.stopped')}>
          <Button size="xs" onClick={() => void navigate('/sync-centre')}>
            {t('banner.look')}
          </Button>
        </Banner>
      )}
      {wiped ? (
        <Banner tone="error" icon={CircleAlert} text={t('banner.wiped')}>
          <Button size="xs" onClick={() => void navigate('/sync-centre')}>
            {t('banner.look')}
          </Button>
        </Banner>
      ) : null}
      {full === null ? null : <Banner tone="warn" icon={HardDrive} text={t('banner.storage', { n: full })} />}
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
