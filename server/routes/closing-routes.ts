/** Calls of the month's end (area-stocktake §6). A month is closed and reopened by operations. */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { countPeriod, periodSchema } from '#server/modules/closing/count-period.ts';
import { findings } from '#server/modules/closing/findings.ts';
import { dueMonth, periods, periodsSchema } from '#server/modules/closing/periods.ts';
import type { AppContext } from '#server/modules/context.ts';
import { sessionOf } from '#server/modules/request-session.ts';

const PATH = '/api/wms/accountPeriod';
const MENU = { right: 'web:wmsmaster' } as const;

export async function closingRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  app.post(`${PATH}/pageList`, { config: MENU, schema: { body: periodsSchema } }, (request) => periods(db, request.body));
  app.post(`${PATH}/due`, { config: { right: 'web:wms:period:close' } }, () => dueMonth(db));
  // Documents of all stores are named: for whoever closes the month of the plant.
  app.post(
    `${PATH}/findings`,
    { config: { right: ['web:wms:period:close', 'web:wms:period:reopen'] }, schema: { body: periodSchema } },
    (request) => findings(db, sessionOf(request).actor, request.body),
  );
  app.post(`${PATH}/count`, { config: { right: 'web:wms:period:close' }, schema: { body: periodSchema } }, (request) =>
    countPeriod(db, sessionOf(request).actor, request.body),
  );
}
