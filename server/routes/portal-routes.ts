/** What belongs to the portal of suppliers and is no document: the accounts of their users, and answers by signed links. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sourceOf } from '#server/modules/address.ts';
import type { AppContext } from '#server/modules/context.ts';
import {
  ACCOUNT_RIGHT,
  accountChangeSchema,
  accountListSchema,
  changeAccount,
  newAccountSchema,
  openAccount,
  supplierAccounts,
} from '#server/modules/people/supplier-accounts.ts';
import { answerByLink, linkAnswerSchema, linkedOrder, linkSchema } from '#server/modules/portal/signed-link.ts';
import {
  addSupplierTarget,
  saveWay,
  stopSupplierTarget,
  supplierWay,
  trySupplierTarget,
  wayOfSchema,
  waySchema,
  wayTargetSchema,
} from '#server/modules/portal/supplier-way.ts';
import { sessionOf } from '#server/modules/request-session.ts';
import { ABOUT_RIGHTS, claimAbout, claimAboutSchema } from '#server/modules/srm/claim-about.ts';

export async function portalRoutes(root: FastifyInstance, context: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const { db } = context;
  const accounts = { right: ACCOUNT_RIGHT };
  app.post('/api/srm/supplierAccount/list', { config: accounts, schema: { body: accountListSchema } }, (request) =>
    supplierAccounts(db, request.body),
  );
  app.post('/api/srm/supplierAccount/open', { config: accounts, schema: { body: newAccountSchema } }, (request) =>
    openAccount(db, sessionOf(request).actor, request.body),
  );
  app.post('/api/srm/supplierAccount/change', { config: accounts, schema: { body: accountChangeSchema } }, (request) =>
    changeAccount(db, sessionOf(request).actor, request.body),
  );

  // What a supplier is told of, and where its systems are told: whoever opens its accounts knows.
  const way = '/api/srm/supplierWay';
  app.post(way, { config: accounts, schema: { body: wayOfSchema } }, (request) => supplierWay(context, request.body));
  app.post(`${way}/save`, { config: accounts, schema: { body: waySchema } }, (request) =>
    saveWay(db, sessionOf(request).actor, request.body),
  );
  app.post(`${way}/webhook`, { config: accounts, schema: { body: wayTargetSchema } }, (request) =>
    addSupplierTarget(context, sessionOf(request).actor, request.body),
  );
  app.post(`${way}/trial`, { config: accounts, schema: { body: wayOfSchema } }, (request) =>
    trySupplierTarget(context, sessionOf(request).actor, request.lang, request.body),
  );
  app.post(`${way}/stop`, { config: accounts, schema: { body: wayOfSchema } }, (request) =>
    stopSupplierTarget(db, sessionOf(request).actor, request.body),
  );

  app.post('/api/srm/claim/about', { config: { right: ABOUT_RIGHTS }, schema: { body: claimAboutSchema } }, (request) =>
    claimAbout(db, request.body),
  );

  // Without a session: the token says which order, and guessing meets a limit by address.
  const link = {
    public: true,
    rateLimit: { max: 30, timeWindow: '1 minute', keyGenerator: (request: FastifyRequest) => sourceOf(request.ip) },
  };
  app.post('/api/srm/signedLink/read', { config: link, schema: { body: linkSchema } }, (request) => linkedOrder(db, request.body));
  app.post('/api/srm/signedLink/answer', { config: link, schema: { body: linkAnswerSchema } }, (request) =>
    answerByLink({ db }, request.body, (error) => request.log.error({ err: error }, 'an answer by link failed')),
  );
}
