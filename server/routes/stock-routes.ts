/** What is asked about stock, its history and what is expected of it (specification, warehouse §7; filters in payloads §6.4). */
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Actor } from '#domain/kernel/permission.ts';
import type { AppContext } from '#server/modules/context.ts';
import { boxSerials, boxSerialsSchema } from '#server/modules/mes/box-serials.ts';
import { scheduleDays, scheduleQuerySchema } from '#server/modules/reports/delivery-schedule.sql.ts';
import { askPairs, brokenReports } from '#server/modules/reports/pairs/ask-pairs.ts';
import { REPORT_CALLS } from '#server/modules/reports/report-calls.ts';
import { sessionOf } from '#server/modules/request-session.ts';
import { boxQuerySchema, listBoxes } from '#server/modules/stock/stock.ts';

/** Holding this group is what makes somebody a person of the warehouse. */
const config = { right: 'web:wmsmaster' } as const;

interface Question<S extends z.ZodType> {
  readonly path: string;
  readonly body: S;
  readonly answer: (db: AppContext['db'], actor: Actor, query: z.infer<S>) => Promise<object>;
}
const question = <S extends z.ZodType>(path: string, body: S, answer: Question<S>['answer']): Question<S> => ({ path, body, answer });

const equalSchema = z.object({ n: z.union([z.number().int().min(1).max(999), z.string().max(40)]), again: z.boolean().default(false) });

export async function stockRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const ask = <S extends z.ZodType>({ path, body, answer }: Question<S>) =>
    app.post(`/api/wms/${path}`, { config, schema: { body } }, (request) =>
      answer(db, sessionOf(request).actor, request.body as z.infer<S>),
    );
  ask(question('wmsStock/boxPageList', boxQuerySchema, listBoxes));
  ask(question('wmsStock/boxSerials', boxSerialsSchema, boxSerials));
  ask(question('deliverySchedule/days', scheduleQuerySchema, scheduleDays));
  // The right is that of the report asked about.
  app.post('/api/wms/report/equal', { schema: { body: equalSchema } }, (request) =>
    askPairs(db, sessionOf(request).actor, request.body.n, request.body.again),
  );
  app.post('/api/wms/report/broken', {}, (request) => brokenReports(db, sessionOf(request).actor));
  for (const { path, right, suppliers, body, params, answer } of REPORT_CALLS)
    app.post(path, { config: { right, suppliers }, schema: { body, ...(params ? { querystring: params } : {}) } }, (request) => {
      const given = params ? withoutEmpty(request.query as object) : {};
      return answer(db, sessionOf(request).actor, { ...(request.body as object), ...given } as never);
    });
}

const withoutEmpty = (values: object): object => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
