/** What a person's job needs has a page: every operation is sent from one, or stands in the list of those that something else sends, with its reason. */
import { beforeAll, describe, expect, it } from 'vitest';
import { isAttach, OPERATIONS } from '#domain/registry.ts';
import type { Page } from '#pages/document/plan.ts';
import { verbsOf } from '#pages/document/verb-rules.ts';
import { declaredPages } from '#tests/support/declared/pages.ts';

const domain = import.meta.glob<Record<string, unknown>>('../../src/domain/**/*.ts', { eager: true });
/** Pages, and the jobs of terminals, by their text. */
const texts = import.meta.glob<string>(
  [
    '../../src/{screens,pages,shell}/**/*.{ts,tsx}',
    '../../src/domain/**/*{.job,-job,-work,-asks}.ts',
    '../../src/domain/**/{asks,work}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** Sent by something other than a page, and why no person needs one. */
const NOT_FROM_A_PAGE: Readonly<Record<string, string>> = {
  'arrivalNotice.create': 'other systems announce goods; a supplier ships a note, and the dock receives by order',
  'purchaseOrder.take': 'orders of the ERP, and a history that is imported',
  'salesOrder.take': 'orders of the ERP, and a history that is imported',
  'salesOrder.change': 'changes that the ERP makes',
  'perfEvaluation.create': 'the server draws up the evaluations of a month',
  'box.expire': 'the server looks every night which boxes have run out',
  'operation.discard': 'the store of the device writes it, asked by the sync centre',
  'lane.resolve': 'the store of the device writes it, asked by the sync centre',
  'lane.handover': 'the store of the device writes it when a queue leaves as a file',
  'file.resolve': 'the store of the device writes it, asked by the sync centre',
};
/** Documents on a tab of another page, whose screen is drawn there. */
const ON_A_TAB: Readonly<Record<string, string>> = { claim: '/srm/statements' };

let pages: ReadonlyMap<string, Page>;
beforeAll(async () => {
  pages = await declaredPages();
});

/** Operations that a document's own page offers: its form, the verbs in its plan, its attachments. */
function offeredBy(page: Page): unknown[] {
  const { create, save } = page.plan.entry ?? {};
  return [create, save, ...verbsOf(page).map(({ move }) => move?.operation), ...page.doc.operations.filter(({ type }) => isAttach(type))];
}

/** What a text imports by name. */
const importedBy = (text: string): string[] =>
  [...text.matchAll(/import (?:type )?\{([^}]*)\} from/g)].flatMap(([, list = '']) =>
    list.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  );

function neverSent(): string[] {
  const offered = new Set([...pages.values()].flatMap(offeredBy));
  const imported = new Set(Object.values(texts).flatMap(importedBy));
  for (const exported of Object.values(domain))
    for (const [name, value] of Object.entries(exported)) if (imported.has(name)) offered.add(value);
  return OPERATIONS.filter((operation) => !offered.has(operation))
    .map(({ type }) => type)
    .filter((type) => !Object.hasOwn(ON_A_TAB, type.split('.')[0] ?? ''))
    .sort();
}

describe('every operation', () => {
  it('is sent from a page, or by something that is named', () => {
    expect(neverSent()).toEqual(Object.keys(NOT_FROM_A_PAGE).sort());
  });

  it('of a document on a tab is offered by a screen that is drawn', () => {
    for (const [name, path] of Object.entries(ON_A_TAB))
      expect([path, pages.has(path), Object.values(texts).some((text) => text.includes(`documentScreen(${name},`))]).toEqual([
        path,
        true,
        true,
      ]);
  });

  it('that finance needs to pay without an ERP has its verb', () => {
    const invoices = pages.get('/srm/openTicketRecordDetail');
    expect(invoices && verbsOf(invoices).map(({ move }) => move?.operation.type)).toContain('invoice.settle');
  });
});
