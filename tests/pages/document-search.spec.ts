/** How lists of documents are searched: by number, state, business day and who made them. */
import { describe, expect, it } from 'vitest';
import { dayIn } from '#domain/kernel/clock.ts';
import { shippingStatus } from '#domain/wms/codes.ts';
import { documentFields, documentFilter, materialField, withinDays } from '#pages/document/document-search.ts';
import type { Labels } from '#pages/kit/labels.ts';
import type { SearchField, SearchValues } from '#ui/form/search-form.tsx';

const sent = {
  id: 'sent',
  docNo: 'DB260301-0001',
  status: 2,
  bizDate: '2026-03-01',
  createdByName: '王库管',
  sourceDocNo: 'SQ260228-0007',
};
const begun = { id: 'begun', docNo: null, status: 0, bizDate: '2026-03-02', createdByName: '李拣货', sourceDocNo: null };
const gone = { id: 'gone', docNo: 'DB260303-0002', status: 7, bizDate: '2026-03-03', createdByName: '王库管', sourceDocNo: null };
type Doc = typeof sent | typeof begun | typeof gone;
const DOCS: readonly Doc[] = [sent, begun, gone];

const found = (search: SearchValues, asked: Parameters<typeof documentFilter<Doc>>[1] = {}): string[] =>
  DOCS.filter(documentFilter<Doc>(search, asked)).map(({ id }) => id);

describe('without a search', () => {
  it('every document is found', () => {
    expect(found({})).toEqual(['sent', 'begun', 'gone']);
  });
  it('a deleted one is not, until that state is asked for', () => {
    expect(found({}, { deleted: 7 })).toEqual(['sent', 'begun']);
    expect(found({ status: '7' }, { deleted: 7 })).toEqual(['gone']);
  });
});

describe('a document is found', () => {
  it('by a part of its number, in either case', () => {
    expect(found({ docNo: 'db260301' })).toEqual(['sent']);
  });
  it('by the number of its source, where the page knows it', () => {
    expect(found({ docNo: 'SQ260228' })).toEqual([]);
    expect(found({ docNo: 'SQ260228' }, { numbers: ({ sourceDocNo }) => [sourceDocNo] })).toEqual(['sent']);
  });
  it('by its state, the state 0 too', () => {
    expect(found({ status: '0' })).toEqual(['begun']);
    expect(found({ status: '2' })).toEqual(['sent']);
  });
  it('by who made it', () => {
    expect(found({ createdBy: '王' })).toEqual(['sent', 'gone']);
    expect(found({ createdBy: '赵' })).toEqual([]);
  });
  it('by its business day, from the first to the last, both included', () => {
    expect(found({ bizDateFrom: '2026-03-01', bizDateTo: '2026-03-02' })).toEqual(['sent', 'begun']);
    expect(found({ bizDateFrom: '2026-03-02' })).toEqual(['begun', 'gone']);
    expect(found({ bizDateTo: '2026-03-01' })).toEqual(['sent']);
    expect(found({ bizDateFrom: '2026-03-02', bizDateTo: '2026-03-02' })).toEqual(['begun']);
  });
  it('by what stands in its lines, and nothing where no line fits', () => {
    expect(found({}, { docs: new Set(['begun']) })).toEqual(['begun']);
    expect(found({}, { docs: new Set() })).toEqual([]);
    expect(found({}, { docs: null })).toEqual(['sent', 'begun', 'gone']);
  });
  it('only when everything asked fits it', () => {
    expect(found({ createdBy: '王', bizDateFrom: '2026-03-02' })).toEqual(['gone']);
    expect(found({ createdBy: '王' }, { own: ({ status }) => status === 2 })).toEqual(['sent']);
  });
});

describe('a moment', () => {
  it('belongs to the day of the plant: an early morning in Shanghai is not the evening before', () => {
    const day = dayIn('Asia/Shanghai', '2026-03-01T23:30:00.000Z');
    expect(withinDays(day, '2026-03-02', '2026-03-02')).toBe(true);
    expect(withinDays(day, undefined, '2026-03-01')).toBe(false);
  });
});

describe('the form', () => {
  const labels = { field: (_entity: string, name: string) => name, options: () => [{ value: '0', label: '' }] } as unknown as Labels;
  const supplier: SearchField = { key: 'supplierId', label: '', kind: 'select' };
  const keys = (fields: readonly SearchField[]) => fields.map(({ key }) => key);

  it('shows number, what the page is searched by most and the state while it is folded', () => {
    const fields = documentFields(labels, { entity: 'receipt', states: shippingStatus, most: supplier, others: [materialField(labels)] });
    expect(keys(fields)).toEqual(['docNo', 'supplierId', 'status', 'material', 'bizDateFrom', 'bizDateTo', 'createdBy']);
  });
  it('asks each question once where a page adds none', () => {
    const fields = documentFields(labels, { entity: 'receipt', states: shippingStatus });
    expect(keys(fields)).toEqual(['docNo', 'status', 'bizDateFrom', 'bizDateTo', 'createdBy']);
  });
});
