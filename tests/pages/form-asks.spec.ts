/** A form never refuses for a field that it does not have: what its operation takes of the head is in the form, or is written by the page. */
import { expect, it } from 'vitest';
import type { OperationDef } from '#domain/kernel/operation.ts';
import { headFields } from '#pages/document/entry-rules.ts';
import { createdPayload } from '#pages/document/entry-sending.ts';
import { declaredPages } from '#tests/support/declared/pages.ts';

type Issues = { readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[] }[] } };

it('on every page with a form', async () => {
  const pages = [...(await declaredPages()).values()];
  const asked = pages.flatMap(({ doc, plan }) => {
    const { entry } = plan;
    if (!entry) return [];
    const { fields } = doc.header;
    const draft = { head: entry.start?.(null, {}, { today: '2026-11-29', at: 0 }) ?? {}, lines: [] };
    const entered = {
      entry: { ...entry, Lines: undefined },
      fields: { ...fields, ...entry.fields },
      row: null,
      draft,
      begun: [],
      known: {},
    };
    const payload = createdPayload(entered as never, [], () => '00000000-0000-7000-8000-000000000001');
    const { error } = (entry.create as OperationDef<never>).schema.safeParse(payload) as Issues;
    const inForm = [...headFields(entry, draft), entry.linesAs];
    const told = new Set(Object.keys(fields));
    const missing = (error?.issues ?? [])
      .map(({ path: [name] }) => String(name))
      .filter((name) => told.has(name) && !inForm.includes(name));
    return [...new Set(missing)].map((name) => `${plan.path}: ${name}`);
  });
  expect(asked).toEqual([]);
});
