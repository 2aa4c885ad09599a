/** Fixtures whose service is due or soon will be, the most urgent first. A face of the lending page; home leads here. */
import { Box, Button } from '@chakra-ui/react';
import { List } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useRight } from '#api/session.ts';
import { Material } from '#domain/basic/material.resource.ts';
import { assetMaintain } from '#domain/wms/asset/maintain.operation.ts';
import { isMaintDue, maintDay, maintStatus, maintUsesLeft } from '#domain/wms/asset/maintenance.ts';
import type { LendingStore } from '#domain/wms/lending-stores.ts';
import type { BaseWords, KnownOf } from '#pages/answers/known.tsx';
import { TableSection } from '#pages/answers/table-section.tsx';
import { useBaseWords } from '#pages/answers/use-base-words.ts';
import { useGo } from '#pages/kit/navigation.ts';
import type { ScreenProps } from '#pages/kit/screen.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { useToday } from '#pages/kit/use-today.ts';
import { LIST } from '#screens/wms/kit/terminal-face.ts';
import { ActionButton, PageHeader } from '#ui/page-header.tsx';
import { serviceDialog } from './service-dialog.tsx';
import { type Serviced, useServiced } from './serviced.ts';

interface Row extends Serviced {
  readonly name: string;
}

const KNOWN: KnownOf<Row, BaseWords> = {
  assetNo: { word: 'service.assetNo', kind: 'code', width: 140, of: ({ asset }) => asset.assetNo },
  name: { word: 'service.name', width: 180, grow: 1 },
  status: {
    word: 'service.status',
    width: 130,
    state: ({ status }, { labels }) => ({ tone: labels.tone(maintStatus, status), label: labels.code(maintStatus, status) }),
  },
  uses: { word: 'service.usesLeft', kind: 'figure', width: 110, of: ({ asset }) => maintUsesLeft(asset) ?? '–' },
  day: { word: 'service.next', width: 120, of: ({ asset }) => maintDay(asset) ?? '–' },
  last: { word: 'service.last', width: 120, of: ({ asset }) => asset.lastMaintAt ?? '–' },
};

/** The page of a store; a function, because its classes must be the same array at every call. */
export function servicePage(store: LendingStore) {
  const Dialog = serviceDialog(store);
  return function ServicePage({ title }: ScreenProps) {
    const words = useBaseWords('lending');
    const { t } = words;
    const go = useGo();
    const today = useToday();
    const mayRecord = useRight(assetMaintain.right);
    const [recording, setRecording] = useState(false);
    const { rows, isHeld } = useServiced(store.classes, today);
    const due = useMemo(() => rows?.filter(({ asset }) => isMaintDue(asset, today)), [rows, today]);
    const materials = useRowMap(Material, due?.map(({ asset }) => asset.materialId) ?? []);
    const shown = due?.map((one) => ({ ...one, name: materials?.get(one.asset.materialId)?.matName ?? '' }));
    return (
      <Box p={{ base: '3', md: '4' }}>
        <PageHeader title={title} />
        <Box mt="3">
          <TableSection
            id="wms.lend.service"
            title={t('service.due')}
            known={KNOWN}
            words={words}
            rows={shown}
            rowKey={({ asset }) => asset.id}
            none={t('service.nothingDue')}
            actions={
              <>
                <ActionButton action={{ key: 'list', label: t('lend.records'), icon: List, onClick: () => go(store.pages.lend, LIST) }} />
                {mayRecord && isHeld ? (
                  <Button size="sm" onClick={() => setRecording(true)}>
                    {t('service.title')}
                  </Button>
                ) : null}
              </>
            }
          />
        </Box>
        {recording ? <Dialog onClose={() => setRecording(false)} /> : null}
      </Box>
    );
  };
}
