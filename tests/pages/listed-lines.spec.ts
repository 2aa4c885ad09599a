/** Which lines a column of a list is told by. */
import { describe, expect, it } from 'vitest';
import '#domain/registry.ts';
import { RoutingOperation } from '#domain/mes/routing.ts';
import { InspectionBox, InspectionItem, inspection } from '#domain/wms/quality/inspection.document.ts';
import type { Page } from '#pages/document/plan.ts';
import { lineColumnOf, parentField } from '#pages/document/use-listed-lines.ts';

const page = { doc: inspection, lines: inspection.lines, plan: {} } as unknown as Page;

describe('a column of a list', () => {
  it('is told by the first kind of lines, or by the kind that it names', () => {
    expect(lineColumnOf(page, 'lines.itemName')).toEqual({ entity: InspectionItem, field: 'itemName' });
    expect(lineColumnOf(page, 'inspectionBox.count')).toEqual({ entity: InspectionBox, field: 'count' });
  });

  it('is one of the head without such a name, also where it leads to another record', () => {
    expect(lineColumnOf(page, 'lotQty')).toBeNull();
    expect(lineColumnOf(page, 'materialId.matCode')).toBeNull();
  });
});

it('lines name their document by the field that they declare', () => {
  expect(parentField(InspectionBox as never)).toBe('docId');
  expect(parentField(RoutingOperation as never)).toBe('routingId');
});
