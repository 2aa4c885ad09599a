import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENTITIES } from '#domain/registry.ts';
import { heldGroups } from '#screens/system/person/held-groups.ts';
import { isReplicated } from '#store/definitions.ts';

describe('offline data of this device, by kind', () => {
  it('counts lines and boxes with their document, the most first', () => {
    const held = [
      { entity: 'receipt', rows: 2 },
      { entity: 'receiptLine', rows: 5 },
      { entity: 'receiptBox', rows: 9 },
      { entity: 'unit', rows: 17 },
    ];
    expect(heldGroups(held, ENTITIES)).toEqual([
      { entity: 'unit', rows: 17 },
      { entity: 'receipt', rows: 16 },
    ]);
  });

  it.each(['zh', 'en'])('has a word in %s for every kind that comes to a device', (lang) => {
    const read = (file: string) => JSON.parse(readFileSync(`src/locales/${lang}/${file}.json`, 'utf8'));
    const [documents, { record }, { doc }, { kind }] = ['document', 'master', 'system', 'field'].map(read);
    const isNamed = (entity: string) => [documents[entity]?.name, record[entity], doc[entity], kind[entity]].some(Boolean);
    const kinds = ENTITIES.filter((entity) => isReplicated(entity, ENTITIES)).map(({ name }) => ({ entity: name, rows: 1 }));
    expect(heldGroups(kinds, ENTITIES).filter(({ entity }) => !isNamed(entity))).toEqual([]);
  });
});
