/** Which records may be newly chosen: those that are in use, and people who work here. What is chosen already stays, whatever became of it. */
import type { AnyRow } from '#domain/kernel/entity.ts';

const WORKING = 1;

/** @param entity of the record, by name */
export const isInService = (entity: string, { isActive, status }: AnyRow): boolean =>
  isActive !== false && (entity !== 'person' || status === WORKING);
