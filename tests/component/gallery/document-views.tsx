import { PackageCheck, Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { BoardPage } from '#pages/board-page.tsx';
import { DocumentPage } from '#pages/document-page.tsx';
import type { LineValues } from '#pages/lines/line-cells.ts';
import { LineGrid } from '#pages/lines/line-grid.tsx';
import { askReason } from '#ui/feedback/ask.tsx';
import { type Photo, PhotoInput } from '#ui/photo-input.tsx';
import { Section } from '#ui/section.tsx';
import { StateBadge } from '#ui/state-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { type Receipt, receipts } from './data.ts';
import { toneOf, w } from './words.ts';

const columnsOf = (): Column<Receipt>[] => [
  { key: 'material', title: w('material'), code: true, width: 120 },
  { key: 'name', title: w('name'), width: 180, grow: 3 },
  { key: 'batch', title: w('batch'), code: true, width: 90 },
  { key: 'quantity', title: w('quantity'), align: 'end', unit: '件', sum: true, width: 110 },
  { key: 'state', title: w('state'), width: 120, render: (row) => <StateBadge tone={toneOf[row.state]} label={w(row.state)} /> },
  { key: 'bin', title: w('bin'), code: true, width: 90 },
];

const at = (minute: number) => new Date(2026, 10, 20, 9, minute).getTime();

export function DocumentView() {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  return (
    <DocumentPage
      title={w('title')}
      number="DH261100214"
      state={{ tone: 'info', label: w('checking') }}
      primary={{ key: 'receive', label: w('receive'), icon: PackageCheck, onClick: () => undefined }}
      menu={[
        { key: 'print', label: w('print'), icon: Printer, onClick: () => undefined },
        {
          key: 'cancel',
          label: w('cancel'),
          icon: Undo2,
          danger: true,
          onClick: () => void askReason({ title: w('cancel'), danger: true }),
        },
      ]}
      notice={{ tone: 'warn', label: w('offlineNote'), text: '此单据有 2 条操作保存在本机，联网后自动发送。' }}
      facts={[
        { label: w('supplier'), value: '苏州华辰表面处理科技股份有限公司' },
        { label: w('order'), value: 'PO26110331' },
        { label: w('expected'), value: '2026-11-20' },
        { label: w('warehouse'), value: 'W01 原材料库' },
        { label: w('person'), value: '李国强' },
        { label: w('expiry'), value: '' },
        { label: w('remark'), value: '请优先检验，三号线 14:00 前需要。外包装有轻微破损，已拍照。', wide: true },
      ]}
      lines={{
        id: 'gallery.lines',
        columns: columnsOf(),
        rows: receipts(8),
        rowKey: (row) => row.no,
        rowActions: () => [{ key: 'print', label: w('print'), onClick: () => undefined }],
      }}
      attachments={<PhotoInput photos={photos} onChange={setPhotos} />}
      chain={[
        { key: 'po', label: w('order'), number: 'PO26110331', onOpen: () => undefined },
        { key: 'dh', label: w('title'), number: 'DH261100214', current: true },
        {
          key: 'jy',
          label: w('inspection'),
          number: 'JY261120008',
          state: { tone: 'info', label: w('checking') },
          onOpen: () => undefined,
        },
        { key: 'sj', label: w('putAway') },
      ]}
      history={[
        { key: '3', at: at(41), who: '李国强', what: '收货 8 行', offline: true },
        { key: '2', at: at(12), who: '王芳', what: '修改预计到货', detail: '2026-11-18 → 2026-11-20' },
        { key: '1', at: at(2), who: '王芳', what: '创建到货通知' },
      ]}
    />
  );
}

export function BoardView() {
  const now = at(0);
  const need = [-80, -12, 25, 55, 140, 400, 4000];
  return (
    <BoardPage
      title={w('putAway')}
      now={now}
      cards={receipts(7).map((row, index) => ({
        key: row.no,
        number: row.no,
        title: row.name,
        needAt: now + (need[index] ?? 0) * 60_000,
        state: { tone: toneOf[row.state], label: w(row.state) },
        facts: [
          { label: w('quantity'), value: `${row.quantity} ${row.unit}` },
          { label: w('bin'), value: row.bin },
        ],
        action: { key: 'receive', label: w('receive'), onClick: () => undefined },
        onOpen: () => undefined,
      }))}
    />
  );
}

const checkBatch = (line: LineValues): Record<string, string> => (line.batch === '' ? { batch: '请填写批次' } : {});

export function EditorView() {
  const [lines, setLines] = useState<LineValues[]>([
    { material: 'BA-8327', quantity: '480', batch: 'L261112', expiry: '' },
    { material: 'LJ-0192-L', quantity: '24.5', batch: '', expiry: '2027-05-31' },
    { material: '', quantity: '', batch: '', expiry: '' },
  ]);
  const materials = receipts(6).map((row) => ({ value: row.material, code: row.material, label: row.name, search: 'zcgz' }));
  return (
    <div style={{ padding: 16 }}>
      <h1 style={{ fontSize: 20 }}>{w('create')}</h1>
      <Section title={w('create')} flush>
        <LineGrid
          label={w('create')}
          lines={lines}
          onChange={setLines}
          newLine={() => ({})}
          check={checkBatch}
          columns={[
            { key: 'material', title: w('material'), kind: 'select', options: materials, width: 280 },
            {
              key: 'quantity',
              title: w('quantity'),
              kind: 'quantity',
              decimals: 2,
              unit: (line) => (line.material === 'LJ-0192-L' ? '千克' : '件'),
              width: 160,
            },
            { key: 'batch', title: w('batch'), kind: 'text', width: 140 },
            { key: 'expiry', title: w('expiry'), kind: 'date', width: 170 },
          ]}
        />
      </Section>
    </div>
  );
}
