import { Button, type SystemStyleObject } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, CloudDownload, CloudOff, HardDrive, type LucideIcon, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { type SyncCounts, type SyncWord, syncWord } from './sync-word.ts';

export interface SyncPillProps extends SyncCounts {
  onClick?: () => void;
}

const looks: Record<SyncWord, { palette: string; icon: LucideIcon }> = {
  attention: { palette: 'error', icon: CircleAlert },
  full: { palette: 'error', icon: HardDrive },
  offline: { palette: 'warn', icon: CloudOff },
  pending: { palette: 'info', icon: RefreshCw },
  filling: { palette: 'info', icon: CloudDownload },
  sent: { palette: 'ok', icon: CircleCheck },
};

/** Where it is as high as its bar, its ground ends before the edges of the bar; what can be pressed does not. */
const insetInBar: SystemStyleObject = {
  '[data-density=touch] &, [data-density=glove] &': {
    borderWidth: '4px',
    borderColor: 'transparent !important',
    backgroundClip: 'padding-box',
  },
  '.sunlight[data-density=touch] &, .sunlight[data-density=glove] &': {
    boxShadow: 'inset 0 0 0 var(--line) {colors.colorPalette.solid}',
  },
};

/** 全部已发送 · n 条待发送 · n 条需处理 · 离线（已保存 n 条） · 存储已满（已保存 n 条） · 数据下载中 n/m. */
export function SyncPill({ pending, attention, online, filling = null, full = false, onClick }: SyncPillProps) {
  const { t } = useTranslation('ui');
  const word = syncWord({ pending, attention, online, filling, full });
  const look = looks[word];
  return (
    <Button
      variant="subtle"
      colorPalette={look.palette}
      borderRadius="full"
      css={insetInBar}
      data-part="sync-pill"
      data-word={word}
      onClick={onClick}
      aria-live="polite"
    >
      <Icon of={look.icon} />
      {t(`sync.${word}`, { n: word === 'attention' ? attention : pending, ...filling })}
    </Button>
  );
}
