/** A misspelt name in a page's plan is an error of types. These lines are judged by the compiler; nothing of them runs. */
import { describe, expectTypeOf, it } from 'vitest';
import type { Row } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import type { SalesReturnLine, salesReturn } from '#domain/wms/returns/sales-return.document.ts';
import type { documentScreen } from '#pages/document/document-screen.tsx';
import type { DocumentPlan, Link, ListPlan, ViewPlan } from '#pages/document/plan.ts';

type Head = Row<(typeof salesReturn)['header']>;
type Line = Row<typeof SalesReturnLine>;
type List = ListPlan<Head, Line, 'looked', 'told'>;
type View = ViewPlan<Head, Line, 'looked'>;
type One<Names> = NonNullable<Names> extends readonly (infer N)[] ? N : keyof NonNullable<Names>;

describe('a name in a plan', () => {
  it('is a field of the head or of the lines, a field of a record, or told or drawn', () => {
    expectTypeOf<'customerId' | 'customerId.custName' | 'lines.qty' | 'lines.material' | 'lease' | 'told' | 'looked'>().toExtend<
      One<List['columns']>
    >();
    expectTypeOf<'matCode' | 'materialId.spec' | 'looked'>().toExtend<One<View['lines']>>();
    expectTypeOf<'customerId' | 'material' | 'looked'>().toExtend<One<List['search']>>();
    expectTypeOf<'sourceDocId'>().toExtend<Link<Head>['field']>();
  });

  it('is not misspelt in the columns of a list', () => {
    type Place = One<List['columns']> | One<List['wide']> | One<List['hidden']> | One<List['cells']>;
    expectTypeOf<'custmerId'>().not.toExtend<Place>();
    expectTypeOf<'lines.qyt'>().not.toExtend<Place>();
    expectTypeOf<'tolled'>().not.toExtend<Place>();
  });

  it('is not misspelt in its search, numbers, choices and conditions', () => {
    type Place = One<List['search']> | One<List['numbers']> | One<List['offer']> | One<List['where']>;
    expectTypeOf<'retunReason'>().not.toExtend<Place>();
  });

  it('is not misspelt in facts and lines of one document', () => {
    expectTypeOf<'neddInspect'>().not.toExtend<One<View['facts']>>();
    type Place = One<View['lines']> | One<View['wide']> | One<View['hidden']> | One<View['cells']>;
    expectTypeOf<'boxNumber'>().not.toExtend<Place>();
  });

  it('is not misspelt in what leads to another document', () => {
    expectTypeOf<'sourceDocIdd'>().not.toExtend<Link<Head>['field'] | Link<Head>['number']>();
  });

  it('is a literal: of the type string, any other name would be let through', () => {
    type HeadFields = typeof salesReturn extends { header: { fields: infer F extends Fields } } ? F : never;
    type Given<D extends string> = Parameters<typeof documentScreen<HeadFields, (typeof SalesReturnLine)['fields'], D>>[2];
    expectTypeOf<DocumentPlan<Head, Line, 'looked'>>().toExtend<Given<'looked'>>();
    expectTypeOf<DocumentPlan<Head, Line, string>>().not.toExtend<Given<string>>();
  });
});
