/** Four eyes are one rule (`domain/system/second-person.ts`): whoever asks for another person asks it, and nobody compares accounts alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DOMAIN = join(import.meta.dirname, '..', '..', 'src', 'domain');
const RULE = 'system/second-person.ts';

/** Every step that asks for another person, by the code of its refusal. */
const STEPS: Readonly<Record<string, string>> = {
  FIRST_SAME_PERSON: 'mes/check.ts',
  APPLIED_SAME_PERSON: 'system/review.ts',
  REVIEW_SAME_PERSON: 'system/review.ts',
  REPAIR_SAME_PERSON: 'mes/quality/repair.operation.ts',
  INSPECT_SAME_PERSON: 'wms/quality/judge.operation.ts',
  CHECK_SECOND_PERSON: 'wms/stocktake/count.operation.ts wms/stocktake/found.operation.ts',
  PERIOD_SECOND_PERSON: 'wms/closing/period.operation.ts',
  STATEMENT_SAME_PERSON: 'srm/statement.operation.ts',
  // Reviews and hand-overs of every kind of document, where its rule separates duties.
  'G-SOD': 'system/approval.ts system/review.ts wms/claim/claim.operation.ts',
};

/** Compares accounts otherwise, for another reason. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'wms/stocktake/count.operation.ts': "whose own count is shown where the goods lie now, and another one's where it was made",
};

const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(DOMAIN, name), 'utf8') }));

it('every step that asks for another person asks the one rule', () => {
  const codes = /'(G-SOD|[A-Z_]+_(?:SAME|SECOND)_PERSON)'/g;
  const found = new Map<string, Set<string>>();
  for (const { name, text } of files)
    for (const [, code = ''] of text.matchAll(codes)) found.set(code, (found.get(code) ?? new Set()).add(name));
  expect(Object.fromEntries([...found].map(([code, names]) => [code, [...names].sort().join(' ')]))).toEqual(STEPS);
  const asking = new Set(Object.values(STEPS).flatMap((names) => names.split(' ')));
  const without = files.filter(({ name, text }) => asking.has(name) && !/guardSecond\(|isSamePerson\(/.test(text)).map(({ name }) => name);
  expect(without).toEqual([]);
});

it('nobody compares accounts alone to find that two people are at work', () => {
  const alone = /!== (?:ctx\.)?actor\??\.userId|\w+By !== userId/;
  const named = files.filter(({ name, text }) => name !== RULE && alone.test(text)).map(({ name }) => name);
  expect(named).toEqual(Object.keys(OTHERWISE));
});
