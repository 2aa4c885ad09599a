/** The browser has cleared its storage under this very page. Says what is gone, lets it be kept as a file, and starts anew; nothing else is possible here. */
import { Button, Flex, Text } from '@chakra-ui/react';
import { Download, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { QUEUE_ENDING, QUEUE_TYPE } from '#domain/protocol/received.ts';
import { saveFile } from '#pages/kit/save-file.ts';
import { LostList } from '#screens/system/sync/lost-list.tsx';
import { useStore, useSyncStatus } from '#store/hooks.ts';
import { FullAlarm } from '#ui/feedback/full-alarm.tsx';
import { Icon } from '#ui/icon.tsx';

export function StorageCleared() {
  const { t } = useTranslation('shell');
  const store = useStore();
  const { wiped, cutOff } = useSyncStatus();
  if (!cutOff || !wiped) return null;
  const keep = async () => {
    const file = await store.buildExport();
    saveFile(`chejian-queue-${store.deviceId.slice(-6)}${QUEUE_ENDING}`, JSON.stringify(file, null, 2), QUEUE_TYPE);
  };
  // The session belonged to the installation that is gone: its keys were cleared with it.
  const again = () => {
    sessionStorage.clear();
    window.location.reload();
  };
  return (
    <FullAlarm id="storage-cleared" title={t('cleared.title')}>
      <Text textStyle="lg">{t(wiped.lost.length > 0 ? 'cleared.text' : 'cleared.nothing', { n: wiped.lost.length })}</Text>
      <LostList operations={wiped.lost} />
      <Flex gap="gap" wrap="wrap">
        {wiped.lost.length > 0 ? (
          <Button size="lg" onClick={() => void keep()}>
            <Icon of={Download} />
            {t('notSaved.export')}
          </Button>
        ) : null}
        <Button variant="solid" size="lg" onClick={again}>
          <Icon of={RotateCw} />
          {t('cleared.again')}
        </Button>
      </Flex>
    </FullAlarm>
  );
}
