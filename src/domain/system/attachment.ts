/** Files that belong to an operation (sync.md §15): its payload names them by id, hash and size, wherever in it they stand. */
import { isUuid } from '#domain/kernel/ids.ts';

export interface Declared {
  readonly id: string;
  /** Hex. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Kinds of files, as a list tells them apart. */
export const FILE_TYPES = ['photo', 'file'] as const;

/** Of one record; a further one is refused (specification §5). */
export const MAX_FILES = 10;

/** A file as the list of a record shows it. */
export interface AttachedFile {
  readonly id: string;
  readonly fileType: string;
  readonly oldFileName: string;
  readonly mime: string;
  /** Bytes. */
  readonly size: number;
  readonly apiFileUrl: string;
  readonly createdByName: string;
  readonly createdAt: string;
  /** By hand, so that it may be taken away again; false = evidence of an operation. */
  readonly added: boolean;
}

const HASH = /^[0-9a-f]{64}$/;

function isDeclared(value: object): value is Declared {
  const { id, sha256, size } = value as Partial<Record<keyof Declared, unknown>>;
  return typeof id === 'string' && isUuid(id) && typeof sha256 === 'string' && HASH.test(sha256) && Number.isSafeInteger(size);
}

/** Every file the payload declares, each once. */
export function attachmentsOf(payload: unknown): readonly Declared[] {
  const found = new Map<string, Declared>();
  const look = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if (isDeclared(value)) found.set(value.id, { id: value.id, sha256: value.sha256, size: value.size });
    else for (const inner of Object.values(value)) look(inner);
  };
  look(payload);
  return [...found.values()];
}
