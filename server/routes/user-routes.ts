/** Users, roles, permissions and the dictionary at start (specification §7.1, §7.2); the rest of roles, auths and dict is generic. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hasRight } from '#domain/kernel/permission.ts';
import type { AppContext } from '#server/modules/context.ts';
import { fail } from '#server/modules/failure.ts';
import { liftDelay, liftSchema, signInDelays } from '#server/modules/identity/sign-in-delays.ts';
import { listSchema } from '#server/modules/list-query.ts';
import { changePassword } from '#server/modules/people/passwd.ts';
import { authTree, dictTypes, rightsOfUser, rolesOfUser, setAuthsOfRole, setRolesOfUser } from '#server/modules/people/rights.ts';
import {
  confirmAddress,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  newUserSchema,
  USER_RIGHT,
  updateUser,
  userChangeSchema,
} from '#server/modules/people/users.ts';
import { sessionOf } from '#server/modules/request-session.ts';

const ROLE_RIGHT = 'web:masterdata:role';
const id = z.object({ id: z.uuid() });
const passwd = z.object({
  oldPwd: z.string().max(200).optional(),
  newPwd: z.string().max(200).optional(),
  confirmPwd: z.string().max(200).optional(),
});
const ids = z.array(z.uuid()).max(5000);
/** Filters may stand beside the paging fields, as the specification's calls send them. */
const userList = listSchema.extend({
  account: z.string().max(64).optional(),
  userName: z.string().max(64).optional(),
  isActive: z.boolean().optional(),
  deptId: z.uuid().optional(),
  supplierId: z.uuid().optional(),
});

const given = (filters: Record<string, string | boolean | undefined>): Record<string, string | boolean> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

export async function userRoutes(root: FastifyInstance, { db }: AppContext): Promise<void> {
  const app = root.withTypeProvider<ZodTypeProvider>();
  const users = { right: USER_RIGHT };
  const roles = { right: ROLE_RIGHT };
  const actorOf = (request: Parameters<typeof sessionOf>[0]) => sessionOf(request).actor;

  app.post('/api/system/user/pageList', { config: users, schema: { body: userList } }, (request) => {
    const { account, userName, isActive, deptId, supplierId, ...query } = request.body;
    const flat = given({ account, userName, isActive, deptId, supplierId });
    return listUsers(db, request.lang, { ...query, filters: { ...query.filters, ...flat } });
  });
  // Open by the specification: whoever has registered has no session yet.
  const asked = { max: (request: FastifyRequest): number => (request.session ? 600 : 30), timeWindow: '1 minute' };
  app.get('/api/system/user/:id', { config: { public: true, rateLimit: asked }, schema: { params: id } }, (request) =>
    getUser(db, request.session?.actor ?? null, request.params.id),
  );
  // Whoever registers is nobody yet: by address. An administrator enters a whole department in an afternoon.
  const perTenMinutes = (request: FastifyRequest): number => (request.session ? 600 : 20);
  const rateLimit = { max: perTenMinutes, timeWindow: '10 minutes' };
  const registration = { config: { public: true, rateLimit }, schema: { body: newUserSchema } };
  app.post('/api/system/user', registration, (request) => {
    const actor = request.session?.actor ?? null;
    if (actor && !hasRight(actor, USER_RIGHT)) fail(403, 'NO_RIGHT', { right: USER_RIGHT });
    return createUser(db, actor, request.body);
  });
  app.put('/api/system/user/:id', { config: users, schema: { params: id, body: userChangeSchema } }, (request) =>
    updateUser(db, actorOf(request), request.params.id, request.body),
  );
  const seen = z.object({ version: z.int32() });
  app.put('/api/system/user/:id/confirm_mail', { config: users, schema: { params: id, body: seen } }, (request) =>
    confirmAddress(db, actorOf(request), request.params.id, request.body.version),
  );
  app.delete('/api/system/user/:id', { config: users, schema: { params: id } }, (request) =>
    deleteUser(db, actorOf(request), request.params.id),
  );
  app.put(
    '/api/system/user/:id/passwd',
    { config: { suppliers: true }, schema: { params: id, querystring: passwd, body: passwd.nullish() } },
    (request) => {
      const { oldPwd = '', newPwd = '', confirmPwd = '' } = { ...request.query, ...request.body };
      return changePassword(db, sessionOf(request), request.params.id, { oldPwd, newPwd, confirmPwd });
    },
  );

  app.post('/api/system/user/delay/list', { config: users }, () => signInDelays(db));
  app.post('/api/system/user/delay/lift', { config: users, schema: { body: liftSchema } }, (request) =>
    liftDelay(db, actorOf(request), request.body),
  );
  app.get('/api/system/user/:id/roles', { config: users, schema: { params: id } }, async (request) => rolesOfUser(db, request.params.id));
  app.put('/api/system/user/:id/roles', { config: users, schema: { params: id, body: z.object({ roleIds: ids }) } }, (request) =>
    setRolesOfUser(db, actorOf(request), request.params.id, request.body.roleIds),
  );
  app.get('/api/system/role/:id/auths', { config: roles, schema: { params: id } }, (request) => authTree(db, request.params.id));
  app.put('/api/system/role/:id/auths', { config: roles, schema: { params: id, body: z.object({ authIds: ids }) } }, (request) =>
    setAuthsOfRole(db, actorOf(request), request.params.id, request.body.authIds),
  );
  app.post(
    '/api/system/role/queryUserRoleAuthsById',
    { config: users, schema: { querystring: z.object({ userId: z.uuid() }) } },
    (request) => rightsOfUser(db, request.query.userId),
  );
  app.get('/api/system/auth/tree', { config: roles }, () => authTree(db, null));
  app.get('/api/system/dict/types', { config: { suppliers: true } }, () => dictTypes(db));
}
