import { expect, test } from 'vitest';
import { OPERATIONS, RECORDS } from '#domain/registry.ts';
import { RIGHTS } from '#domain/system/rights.ts';
import { officeUse } from '#domain/wms/reports/office.reports.ts';
import { spareConsumption } from '#domain/wms/reports/spare.reports.ts';
import { AUTHS, ROLES, rightsOfRole } from '#server/seed/rights.ts';

const codes = AUTHS.map(({ code }) => code);

test('a right stands in the table once, with words, under a page or a group of the menu', () => {
  expect(new Set(codes).size).toBe(codes.length);
  for (const { code, zh, en, parent } of RIGHTS) {
    expect(zh.length > 0 && en.length > 2, code).toBe(true);
    expect(codes, code).toContain(parent);
  }
});

test('whatever an operation or a record asks for can be given', () => {
  const asked = new Set([...OPERATIONS.map(({ right }) => right), ...RECORDS.map(({ right }) => [right.read, right.write])].flat(2));
  expect(asked.size).toBeGreaterThan(60);
  expect([...asked].filter((right) => right !== '' && !codes.includes(right))).toEqual([]);
});

test('the roles that begin with a right are seeded', () => {
  const seeded = ROLES.map(({ code }) => code);
  for (const { code, roles } of RIGHTS) for (const role of roles) expect(seeded, code).toContain(role);
});

test('a role holds what the table gives it, and everything below what ends in a star', () => {
  expect(rightsOfRole('RAW_KEEPER')).toContain('web:wms:receipt:putaway');
  expect(rightsOfRole('RAW_KEEPER')).not.toContain('web:wms:receipt:unreview');
  expect(rightsOfRole('WH_MANAGER')).toContain('web:wms:receipt:unreview');
  expect(rightsOfRole('SUPPLIER').filter((code) => !code.startsWith('web:srmdata'))).toEqual([]);
});

test('whoever hands things out opens the report on what was handed out', () => {
  const told = { OFFICE: officeUse, SPARE_KEEPER: spareConsumption };
  for (const [role, { right }] of Object.entries(told))
    expect(rightsOfRole(role), role).toEqual(expect.arrayContaining(['web:wmsmaster:report', right]));
});
