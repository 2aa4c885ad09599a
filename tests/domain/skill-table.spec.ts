import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#domain/kernel/entity.ts';
import { certificateOf } from '#domain/system/skill.resource.ts';
import { skillTable } from '#domain/system/skill-table.ts';

const TODAY = '2026-11-05';
let n = 0;
const skill = (personId: string, opCode: string, skillLevel: number, validTo: string | null = null, stationCode = 'S1'): AnyRow => {
  n += 1;
  return { id: String(n), version: 1, personId, opCode, skillLevel, validTo, stationCode };
};

describe('a certificate', () => {
  it('holds to the end of its last day, and is seen to a month before', () => {
    expect(certificateOf(null, TODAY)).toBe('none');
    expect(certificateOf('2026-11-04', TODAY)).toBe('expired');
    expect(certificateOf('2026-11-05', TODAY)).toBe('ending');
    expect(certificateOf('2026-12-05', TODAY)).toBe('ending');
    expect(certificateOf('2026-12-06', TODAY)).toBe('valid');
  });
});

describe('the skill matrix', () => {
  const name = (id: string): string => ({ a: '王', b: '李' })[id] ?? id;

  it('has a row for each person and a column for each operation', () => {
    const { people, operations } = skillTable([skill('a', 'WELD', 3), skill('b', 'CUT', 1), skill('b', 'WELD', 2)], name, TODAY);
    expect(operations).toEqual(['CUT', 'WELD']);
    expect(people.map(({ name: who, cells }) => [who, Object.keys(cells).sort()])).toEqual(
      [
        ['王', ['WELD']],
        ['李', ['CUT', 'WELD']],
      ].sort(([x], [y]) => String(x).localeCompare(String(y))),
    );
  });

  it('shows the best somebody has of an operation over all stations; what has expired counts for nothing beside what holds', () => {
    const rows = [skill('a', 'WELD', 4, '2026-01-01', 'S1'), skill('a', 'WELD', 2, null, 'S2'), skill('a', 'WELD', 3, '2027-01-01', 'S3')];
    expect(skillTable(rows, name, TODAY).people[0]?.cells.WELD).toEqual({ level: 3, certificate: 'valid' });
    expect(skillTable(rows.slice(0, 1), name, TODAY).people[0]?.cells.WELD).toEqual({ level: 4, certificate: 'expired' });
  });
});
