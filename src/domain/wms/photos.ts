/** Photos that belong to an operation: the decision names them, and the files follow from the device (sync.md §15). */
import { z } from 'zod';
import { uuidSchema } from '#domain/kernel/ids.ts';

const MOST = 10;

export const photosSchema = z
  .array(z.object({ id: uuidSchema, sha256: z.string().length(64), size: z.number().int().positive() }))
  .max(MOST);
