/** Description of all calls at /api/docs, in development only (specification §1). Each says who may make it (`x-access`). */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { build } from '#server/modules/build.ts';

/** Public, or for a session; with which right; for suppliers and for devices without a session too. */
export interface Access {
  readonly public?: boolean;
  readonly right?: string | readonly string[];
  readonly suppliers?: boolean;
  readonly device?: boolean;
  readonly machine?: string;
}

const transform: typeof jsonSchemaTransform = (one) => {
  const { schema, url } = jsonSchemaTransform(one);
  const { public: open, right, suppliers, device, machine } = one.route.config ?? {};
  return { schema: { ...schema, 'x-access': { public: open, right, suppliers, device, machine } }, url };
};

export const openapiPlugin = fp(async (app) => {
  await app.register(swagger, { openapi: { info: { title: 'Chejian', version: build } }, transform });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
});
