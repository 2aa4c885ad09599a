import { Grid } from '@chakra-ui/react';
import { FieldInput } from '#pages/fields/field-input.tsx';
import { isMaterial } from '#pages/fields/field-values.ts';
import { HeldMaterial } from '#pages/kit/held-materials.ts';
import { useLabels } from '#pages/kit/labels.ts';
import { OfferedMaterials } from '#pages/kit/offered-materials.ts';
import { useRowMap } from '#pages/kit/use-row-map.ts';
import { usePageWords } from './document-words.ts';
import type { EntryPlan } from './entry-plan.ts';
import { drawnFields, isRequired } from './entry-rules.ts';
import type { Page } from './plan.ts';
import type { Entry } from './use-entry.ts';

interface EntryHeadProps {
  readonly page: Page;
  readonly entry: Entry;
  readonly plan: EntryPlan;
  /** False: fixed fields are read-only. */
  readonly isNew: boolean;
  /** Fixed fields that were copied are read-only too. */
  readonly isCopy: boolean;
  /** Fields decided by what the document is made from. */
  readonly decided: readonly string[];
}

/** The head of a document being entered, from its declaration. */
export function EntryHead({ page, entry, plan, isNew, isCopy, decided }: EntryHeadProps) {
  const { fields, name: entity } = page.doc.header;
  const labels = useLabels();
  const { say, find } = usePageWords(page);
  const { fixed = [], copied = [] } = plan;
  const isFixed = (name: string): boolean =>
    decided.includes(name) || (fixed.includes(name) && (!isNew || (isCopy && copied.includes(name))));
  const drawn = drawnFields(plan, entry.draft);
  const textOf = (name: string): string => entry.draft.head[name] ?? '';
  const materials = drawn.filter((name) => isMaterial(fields[name])).map(textOf);
  const known = useRowMap(HeldMaterial, materials);
  const helpOf = (name: string): string | undefined =>
    fields[name]?.type === 'bool' ? find(`entry.${name}.${textOf(name) === '' ? 'off' : 'on'}`) : find(`entry.help.${name}`);
  return (
    // What a page offers are goods of its stores, and those are in the lines: a head names what they are for.
    <OfferedMaterials value={null}>
      <Grid gap="3" templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))">
        {drawn.map((name) => (
          <FieldInput
            key={name}
            name={name}
            field={fields[name]}
            label={labels.field(entity, name)}
            options={entry.choices?.[name]}
            // The meaning of an empty field, where it has one.
            none={find(`none.${name}`) ?? say('entry.choose')}
            value={textOf(name)}
            material={known?.get(textOf(name)) ?? null}
            baseUnit={known?.get(materials[0] ?? '')?.baseUnit}
            soon={plan.soon?.[name]}
            required={isRequired(plan, fields[name], name, entry.draft)}
            disabled={isFixed(name)}
            help={helpOf(name)}
            onChange={(value) => entry.choose(name, value)}
          />
        ))}
      </Grid>
    </OfferedMaterials>
  );
}
