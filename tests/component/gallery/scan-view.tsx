import { useState } from 'react';
import { parseScan } from '#domain/system/scan-code.ts';
import type { ScanLine } from '#pages/scan/scan-lines.tsx';
import { ScanPage } from '#pages/scan/scan-page.tsx';
import { giveFeedback } from '#ui/scan/feedback.ts';
import type { ScanHistoryEntry } from '#ui/scan/scan-history.tsx';
import type { Scan } from '#ui/scan/scan-hub.ts';
import { SyncPill } from '#ui/sync-pill.tsx';
import { isEnglish, w } from './words.ts';

const lines: ScanLine[] = [
  { key: '1', code: 'A-01-02', name: '轴承钢珠', done: '480', total: '480', unit: '个', state: 'done' },
  { key: '2', code: 'A-03-05', name: '中轴球轴承', done: '3', total: '10', unit: '箱', state: 'active', note: '批次 L261112' },
  {
    key: '3',
    code: 'B-11-01',
    name: '公路车车架 黑色 58（含碗组、座管夹、尾钩及全部内走线导管）',
    done: '0',
    total: '12',
    unit: '件',
    state: 'todo',
  },
  {
    key: '4',
    code: 'B-11-04',
    name: '六角锁紧螺母 19',
    done: '0',
    total: '24.50',
    unit: '千克',
    state: 'problem',
    note: '冻结：等待来料检验结果',
  },
  { key: '5', code: 'C-02-01', name: '涂料 黑色 哑光', done: '0', total: '60', unit: '升', state: 'todo' },
  { key: '6', code: 'C-02-02', name: '曲柄臂（左）', done: '0', total: '120', unit: '件', state: 'todo' },
];

const first: ScanHistoryEntry[] = [
  {
    id: 'a',
    at: new Date(2026, 10, 20, 10, 31, 2).getTime(),
    tone: 'ok',
    code: 'BX2611000482',
    message: '已上架到 A-03-05',
    mark: { tone: 'ok', label: '已入账' },
  },
  { id: 'b', at: new Date(2026, 10, 20, 10, 30, 41).getTime(), tone: 'warn', code: 'BX2611000481', message: '同一箱已扫描过，未重复计数' },
  { id: 'c', at: new Date(2026, 10, 20, 10, 30, 12).getTime(), tone: 'error', code: 'A-01-02', message: '这是货位 A-01-02，请扫描箱码' },
];

const tones = ['ok', 'warn', 'error'] as const;

/** How a tool comes back. */
const waysOf = () =>
  [
    { code: 'good', label: w('good'), tone: 'ok' },
    { code: 'worn', label: w('worn'), tone: 'warn' },
    { code: 'broken', label: w('broken'), tone: 'error' },
    { code: 'held', label: w('frozen'), tone: 'hold' },
    { code: 'lost', label: w('lost') },
    { code: 'repaired', label: w('repaired'), tone: 'info', off: w('noRepair') },
  ] as const;

export function ScanView({ state }: { state: string }) {
  const [history, setHistory] = useState<ScanHistoryEntry[]>(first);
  const [quantity, setQuantity] = useState('');
  const [clicks, setClicks] = useState(0);
  const [ways, setWays] = useState<readonly string[]>([]);
  const way = ways.at(-1) ?? null;
  const [figures, setFigures] = useState({ used: '', size: '8.00' });
  const shown = tones.find((tone) => tone === state) ?? 'ok';
  const onScan = async (scan: Scan) => {
    const code = parseScan(scan.text);
    giveFeedback('ok');
    setHistory((before) => [
      { id: Math.random(), at: Date.now(), tone: 'ok', code: code.id, message: isEnglish() ? 'Put away' : '已上架到 A-03-05' },
      ...before,
    ]);
  };
  const last = history === first ? (first.find((entry) => entry.tone === shown) ?? null) : (history[0] ?? null);
  return (
    <div
      style={{ height: '100%' }}
      data-scans={history.length - first.length}
      data-codes={history.map((entry) => entry.code).join('|')}
      data-clicks={clicks}
      data-ways={ways.join()}
    >
      <ScanPage
        title={w('putAway')}
        number="SJ261120007"
        state={{ tone: 'info', label: w('checking') }}
        instruction={isEnglish() ? 'Scan bin A-03-05' : '扫描货位 A-03-05'}
        hint={isEnglish() ? 'or any other free bin of warehouse W01' : '或原材料库 W01 的其他空货位'}
        terminal={{
          log: { result: last, history },
          scan: onScan,
          quantity: null,
          figures:
            state === 'choice'
              ? [
                  {
                    key: 'used',
                    label: w('used'),
                    unit: '件',
                    decimals: 0,
                    value: figures.used,
                    onChange: (used) => setFigures((now) => ({ ...now, used })),
                  },
                  {
                    key: 'size',
                    label: w('size'),
                    unit: 'mm',
                    decimals: 2,
                    value: figures.size,
                    error: Number(figures.size) > 8 ? w('tooLarge') : undefined,
                    onChange: (size) => setFigures((now) => ({ ...now, size })),
                    onConfirm: () => setClicks((n) => n + 1),
                  },
                ]
              : null,
          choice:
            state === 'choice'
              ? { label: w('way'), options: waysOf(), chosen: way, onChoose: (next) => setWays((before) => [...before, next]) }
              : null,
          undo: async () => setClicks((n) => n + 1),
          work: { outcomes: [], troubles: [], worst: null, mark: () => ({ tone: 'ok', label: '' }), ofLines: () => new Map() },
        }}
        undoLabel={w('undo')}
        next={
          state === 'idle'
            ? null
            : { place: 'A-03-05', quantity: '1250', unit: '套', material: { code: 'BE-2349', name: '中轴球轴承' }, code: 'BX2611000482' }
        }
        inHand={
          state === 'idle'
            ? null
            : {
                code: 'BX2611000482',
                name: '中轴球轴承',
                quantity: '1250',
                unit: '套',
                badge: { tone: 'ok', label: isEnglish() ? 'Released' : '合格' },
                facts: [
                  { label: w('material'), value: 'BE-2349' },
                  { label: w('batch'), value: 'L261112' },
                  { label: w('expiry'), value: '2027-05-31' },
                  { label: w('supplier'), value: '宁波恒锐轴承有限公司' },
                ],
              }
        }
        quantity={
          state === 'quantity'
            ? {
                label: w('quantity'),
                value: quantity,
                onChange: setQuantity,
                unit: '千克',
                decimals: 2,
                error: Number(quantity) > 1250 ? '不能超过本箱数量 1,250 千克' : undefined,
              }
            : null
        }
        lines={state === 'idle' ? [] : lines}
        primary={{ key: 'done', label: w('done'), onClick: () => setClicks((n) => n + 1) }}
        menu={[{ key: 'print', label: w('print'), onClick: () => undefined }]}
        aside={<SyncPill pending={state === 'idle' ? 0 : 3} attention={0} online={state !== 'warn'} onClick={() => undefined} />}
      />
    </div>
  );
}
