/** Exports that the server writes, each with how far it is and what can be done with it. */
import { chakra, Flex } from '@chakra-ui/react';
import { Download, Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MOST_EXPORTED, type ReportExport } from '#domain/protocol/report-export.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { groupDigits } from '#ui/group-digits.ts';
import { type Action, ActionButton } from '#ui/page-header.tsx';
import { SideDrawer } from '#ui/side-drawer.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Tone } from '#ui/tone.ts';
import { type Exports, isOpen } from './use-exports.ts';

const TONES: Readonly<Record<ReportExport['state'], Tone>> = {
  waiting: 'hold',
  running: 'info',
  ready: 'ok',
  failed: 'error',
  fetched: 'neutral',
};

const megabytes = (bytes: number): string => `${Math.max(0.1, bytes / 1024 ** 2).toFixed(1)} MB`;
const figure = (n: number): string => groupDigits(String(n));

/** What became of it, in a sentence. */
function useSaid(): (one: ReportExport) => string {
  const { t } = useTranslation('report');
  const { problem } = useLabels();
  return ({ state, done, total, bytes, isCut, problem: code }) => {
    if (state === 'failed') return problem({ code: code ?? 'EXPORT_BROKEN', params: {} });
    if (state === 'running' && total !== null) return t('export.soFar', { done: figure(done), total: figure(total) });
    if (state !== 'ready') return t(`export.detail.${state}`);
    const ready = t('export.detail.ready', { rows: figure(done), size: megabytes(bytes ?? 0) });
    return isCut ? `${ready} ${t('file.cutTo', { most: figure(MOST_EXPORTED) })}` : ready;
  };
}

interface ListProps {
  readonly list: readonly ReportExport[];
  readonly exports: Exports;
  /** Names the report too. */
  readonly titled?: boolean;
}

export function ExportList({ list, exports, titled = false }: ListProps) {
  const { t } = useTranslation('report');
  const said = useSaid();
  const { instant } = useLabels();
  const verbsOf = (one: ReportExport): readonly Action[] => {
    const drop = { key: 'drop', onClick: () => void exports.drop(one.id) };
    if (isOpen(one)) return [{ ...drop, label: t('export.cancel'), icon: X }];
    const forget = { ...drop, label: t('export.delete'), icon: Trash2 };
    if (one.state !== 'ready') return [forget];
    return [{ key: 'fetch', label: t('export.fetch'), icon: Download, onClick: () => void exports.fetch(one) }, forget];
  };
  return list.map((one) => (
    <Flex
      key={one.id}
      role="status"
      align="center"
      gap="3"
      wrap="wrap"
      px="panel"
      py="2"
      bg="bg.panel"
      borderWidth="var(--line)"
      borderRadius="l2"
      data-export={one.state}
    >
      <StateBadge tone={TONES[one.state]} label={t(`export.state.${one.state}`)} size="lg" />
      <Flex direction="column" gap="1" flex="1" minW="14rem">
        {titled ? (
          <chakra.span textStyle="sm" fontWeight="semibold">
            {one.title} · {one.kind} · {instant(one.askedAt)}
          </chakra.span>
        ) : null}
        <chakra.span textStyle="sm">{said(one)}</chakra.span>
        {one.state === 'running' && one.total ? <Bar label={t('export.state.running')} part={one.done / one.total} /> : null}
      </Flex>
      <Flex gap="2">
        {verbsOf(one).map((action) => (
          <ActionButton key={action.key} action={action} />
        ))}
      </Flex>
    </Flex>
  ));
}

function Bar({ label, part }: { label: string; part: number }) {
  const percent = Math.round(part * 100);
  return (
    <chakra.div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      h="6px"
      bg="bg.muted"
      borderRadius="full"
      overflow="hidden"
    >
      <chakra.div h="100%" bg="accent" style={{ width: `${percent}%` }} />
    </chakra.div>
  );
}

/** All of one's exports of the last day, whichever report they are of. */
export function ExportDrawer({ exports, onClose }: { exports: Exports; onClose: () => void }) {
  const { t } = useTranslation('report');
  return (
    <SideDrawer title={t('export.mine')} size="lg" onClose={onClose}>
      <chakra.p textStyle="sm" color="fg.muted">
        {t('export.kept')}
      </chakra.p>
      {exports.list.length === 0 ? <chakra.p textStyle="sm">{t('export.none')}</chakra.p> : null}
      <ExportList list={exports.list} exports={exports} titled />
    </SideDrawer>
  );
}
