/** Which document an operation is tried on. */
import { DOCUMENTS, type Operation } from '#domain/registry.ts';
import type { Chance } from './chance.ts';
import { suits } from './meant/every.ts';
import type { Case, World } from './world.ts';

const familyOf = ({ type }: Operation): string => type.slice(0, type.indexOf('.'));
export const makes = (operation: Operation): boolean =>
  DOCUMENTS.some(
    ({ docType, edges }) =>
      docType === familyOf(operation) && edges.some(({ verb, from }) => from === null && operation.type === `${docType}.${verb}`),
  );

export const isDocument = (operation: Operation): boolean => DOCUMENTS.some(({ docType }) => docType === familyOf(operation));

/** Documents the verb leads on from, and is meant for. */
export function fitting(operation: Operation, world: World): readonly Case[] {
  const verb = operation.type.slice(operation.type.indexOf('.') + 1);
  const all = world.cases.get(familyOf(operation)) ?? [];
  return all.filter(
    (one) => suits(operation.type, one) && one.document.edges.some((edge) => edge.verb === verb && edge.from === one.header.status),
  );
}

/** The document to move: mostly one in a status the verb leads on from. */
export function caseFor(operation: Operation, world: World, { of, oneIn }: Chance): Case | null {
  const fits = fitting(operation, world);
  return of(fits.length > 0 && !oneIn(5) ? fits : (world.cases.get(familyOf(operation)) ?? [])) ?? null;
}
