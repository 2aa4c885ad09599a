import { describe, expect, it } from 'vitest';
import { material } from '#domain/basic/material.resource.ts';
import { binMaterial, warehouse } from '#domain/basic/place.resource.ts';
import { defaultFilters, filtersOf } from '#pages/resource/resource-filters.tsx';
import { branchesOf } from '#pages/resource/resource-tree.ts';

const row = (code: string, parentCode: string | null = null) => ({ id: `id-${code}`, version: 1, code, parentCode });
const shape = (rows: ReturnType<typeof row>[]) =>
  branchesOf(rows, 'parentCode', 'code').map(({ row: { code }, depth }) => `${depth} ${code}`);

describe('a tree of records', () => {
  it('stands below its parents, in the order in which it came', () => {
    expect(shape([row('B'), row('A1', 'A'), row('A'), row('A11', 'A1'), row('A2', 'A')])).toEqual(['0 B', '0 A', '1 A1', '2 A11', '1 A2']);
  });

  it('begins where a search has found no parent', () => {
    expect(shape([row('A11', 'A1'), row('X', 'nowhere')])).toEqual(['0 A11', '0 X']);
  });

  it('knows what is above a row, so that a closed branch hides all of it', () => {
    const [, , deepest] = branchesOf([row('A'), row('A1', 'A'), row('A11', 'A1')], 'parentCode', 'code');
    expect(deepest).toMatchObject({ above: ['id-A', 'id-A1'], hasMore: false });
  });
});

describe('the search of a list', () => {
  it('offers codes, switches and references among its columns', () => {
    expect(defaultFilters(binMaterial, binMaterial.columns)).toEqual(['warehouseId', 'binId', 'materialId']);
    expect(defaultFilters(warehouse, warehouse.columns)).toContain('whClassCode');
  });

  it('asks for exactly the record that was chosen, and for texts that contain what was typed', () => {
    expect(filtersOf(material, { search: 'x', classCode: 'GC', spec: '20', isActive: 'true', iqcMode: '1' })).toEqual({
      classCode: ['GC'],
      spec: '20',
      isActive: true,
      iqcMode: 1,
    });
  });

  it('is narrowed to one record by a link, by id or by key', () => {
    expect(filtersOf(material, { id: 'one' })).toEqual({ id: ['one'] });
    expect(filtersOf(material, { key: 'GC-0001' })).toEqual({ matCode: ['GC-0001'] });
  });
});
