import { describe, expect, it } from 'vitest';
import { material } from '#domain/basic/material.resource.ts';
import { department } from '#domain/basic/party.resource.ts';
import { dict } from '#domain/system/platform.resource.ts';
import { empStationBind } from '#domain/system/skill.resource.ts';
import { formFields } from '#pages/resource/form-values.ts';
import { cellValue, defaultsOf, matchHeading, missingColumns, readRow, readRows } from '#pages/resource/import/import-cells.ts';

const NAMES: Record<string, string[]> = {
  deptCode: ['部门编码', 'Department code'],
  deptName: ['部门名称', 'Name'],
  deptType: ['部门类型', 'Type'],
};
const fields = formFields(department);
const names = (field: string) => NAMES[field] ?? [];
const options = { defaults: defaultsOf(department, fields, { isActive: true }), changing: false };

describe('the heading of an import', () => {
  it('is understood in Chinese, in English and by the names of the fields, with the stars of the template', () => {
    const { columns, unknown } = matchHeading(['部门编码*', 'name', 'deptType', '上级', ''], fields, names);
    expect(columns).toEqual(['deptCode', 'deptName', 'deptType', null, null]);
    expect(unknown).toEqual(['上级']);
  });

  it('says which columns stand twice and which are missing', () => {
    const heading = matchHeading(['部门编码', 'Department code'], fields, names);
    expect(heading.twice).toEqual(['deptCode']);
    expect(missingColumns(department, fields, heading, options)).toEqual(['deptName', 'deptType']);
  });

  it('asks for the key only where existing records are changed', () => {
    const heading = matchHeading(['部门名称'], fields, names);
    expect(missingColumns(department, fields, heading, { ...options, changing: true })).toEqual(['deptCode']);
  });
});

describe('a cell of an import', () => {
  const { deptType, isActive } = department.entity.fields;
  const { validTo, skillLevel } = empStationBind.entity.fields;
  const { packQty } = material.entity.fields;

  it.each([
    ['its word', '车间'],
    ['its English word', 'workshop'],
    ['its number', '1'],
    ['both', '1 车间'],
  ])('is a code by %s', (_how, text) => {
    expect(cellValue(deptType, text)).toEqual({ value: '1' });
  });

  it('is a code by the word the plant has for it', () => {
    expect(cellValue(deptType, '生产车间', (_set, code) => (code === 1 ? '生产车间' : ''))).toEqual({ value: '1' });
  });

  it('that is no code stays as it was typed, for the check to refuse', () => {
    expect(cellValue(skillLevel, '大师')).toEqual({ value: '大师' });
  });

  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026/1/31', '2026-01-31'],
    ['2026年1月31日', '2026-01-31'],
    ['20260131', '2026-01-31'],
    ['46053', '2026-01-31'],
    ['2026-01-31 08:00:00', '2026-01-31'],
  ])('is a day however it is written: %s', (text, value) => {
    expect(cellValue(validTo, text)).toEqual({ value });
  });

  it.each(['2026-02-30', '31.1.', 'soon'])('is no day: %s', (text) => {
    expect(cellValue(validTo, text)).toEqual({ fault: 'parts:import.date' });
  });

  it.each([
    ['0.30000000000000004', '0.3'],
    ['1,234.5', '1234.5'],
    ['1E-3', '0.001'],
    ['12.500', '12.5'],
    ['１２', '12'],
  ])('is a figure without the noise of spreadsheets: %s', (text, value) => {
    expect(cellValue(packQty, text)).toEqual({ value });
  });

  it('is yes or no in words and signs', () => {
    expect(['是', '√', 'TRUE', '1', '否', 'no', ''].map((text) => cellValue(isActive, text))).toEqual(
      [true, true, true, true, false, false, false].map((value) => ({ value })),
    );
    expect(cellValue(isActive, '也许')).toEqual({ fault: 'parts:import.yesNo' });
  });
});

describe('a row of an import', () => {
  it('is checked as the form checks, each fault at its field', () => {
    const { faults } = readRow(department, { deptCode: 'lower', deptName: '', deptType: '9', isActive: '也许' }, 2, options);
    expect(faults).toEqual([
      { field: 'isActive', key: 'parts:import.yesNo' },
      { field: 'deptCode', key: 'problem:INPUT_CODE', params: {} },
      { field: 'deptName', key: 'problem:INPUT_REQUIRED', params: {} },
      { field: 'deptType', key: 'problem:INPUT_CHOICE', params: {} },
    ]);
  });

  it('sends codes instead of ids for what it refers to, and leaves to the defaults what it does not say', () => {
    const { row, faults } = readRow(
      department,
      { deptCode: 'D2', deptName: '二', deptType: '仓库', parentId: 'D1', isActive: '' },
      3,
      options,
    );
    expect(faults).toEqual([]);
    expect(row).toEqual({ line: 3, values: { deptCode: 'D2', deptName: '二', deptType: 2, parentId: 'D1' } });
  });

  it('keeps the line numbers of the file where lines are empty', () => {
    const sheet = [
      ['deptCode', 'deptName', 'deptType'],
      ['A', 'a', '1'],
      ['', '', ''],
      ['B', 'b', '1'],
    ];
    const rows = readRows(department, sheet, matchHeading(sheet[0] ?? [], fields, names), options);
    expect(rows.map(({ line, cells }) => [line, cells.deptCode])).toEqual([
      [2, 'A'],
      [4, 'B'],
    ]);
  });

  it('has for a new record what its form begins with, switches off', () => {
    expect(defaultsOf(dict, formFields(dict), { colour: 'neutral' })).toEqual({ isSystem: false, isActive: false, colour: 'neutral' });
  });
});
