/** What may move from which class of warehouse to which, and by which document (stock-rules §3.9). Everything not listed is refused. */
import type { Warehouse } from '#domain/basic/place.resource.ts';
import type { Row } from '#domain/kernel/entity.ts';

export type WhClass = Row<typeof Warehouse>['whClassCode'];
export type Passage =
  | 'transfer'
  | 'delivery'
  | 'form'
  | 'outsourcing'
  | 'materialSale'
  | 'sale'
  | 'scrap'
  | 'defective'
  | 'workshopReturn'
  | 'lineLend'
  | 'issue'
  | 'repair'
  | 'afterRepair'
  | 'return'
  | 'receipt'
  | 'claim'
  | 'customerReturn';

const TOOLS = { 'GJU-K': 'issue', 'LJJ-K': 'issue', 'GZCP-K': 'issue' } as const;

const MATRIX: Readonly<Partial<Record<WhClass, Readonly<Partial<Record<WhClass, Passage>>>>>> = {
  'YCL-K': {
    'YCL-K': 'transfer',
    'CJYCL-K': 'delivery',
    'WJ-K': 'form',
    'WSYCL-K': 'outsourcing',
    'KH-K': 'materialSale',
    'BL-K': 'scrap',
    'LF-K': 'scrap',
  },
  'CJYCL-K': { 'YCL-K': 'workshopReturn', 'CJYCL-K': 'lineLend', 'WSYCL-K': 'outsourcing', 'BL-K': 'scrap', 'LF-K': 'scrap' },
  'WJ-K': { 'WJ-K': 'transfer', ...TOOLS, 'BL-K': 'scrap', 'LF-K': 'scrap', 'BGYP-K': 'transfer' },
  'BCP-K': { 'CJYCL-K': 'delivery', 'BCP-K': 'transfer', 'WSYCL-K': 'outsourcing', 'KH-K': 'sale', 'BL-K': 'scrap', 'LF-K': 'scrap' },
  'CCP-K': { 'BCP-K': 'form', 'CCP-K': 'transfer', 'CPFX-K': 'repair', 'KH-K': 'sale', 'BL-K': 'defective', 'LF-K': 'defective' },
  'CPFX-K': { 'CCP-K': 'afterRepair', 'CPFX-K': 'transfer', 'KH-K': 'sale', 'BL-K': 'scrap', 'LF-K': 'scrap' },
  'WSYCL-K': { 'YCL-K': 'return', 'BCP-K': 'receipt', 'CCP-K': 'receipt', 'BL-K': 'claim', 'LF-K': 'claim' },
  'KH-K': { 'CCP-K': 'customerReturn', 'CPFX-K': 'customerReturn' },
};

/** The document by which goods go from one class to the other; null = not at all. */
export const passageOf = (from: WhClass, to: WhClass): Passage | null => MATRIX[from]?.[to] ?? null;

/** True when the transfer screen may do it. */
export const mayTransfer = (from: WhClass, to: WhClass): boolean => passageOf(from, to) === 'transfer';
