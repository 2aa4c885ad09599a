/** Description of all calls at /api/docs, in development only (specification §1). */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fp from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { build } from '#server/modules/build.ts';

export const openapiPlugin = fp(async (app) => {
  await app.register(swagger, { openapi: { info: { title: 'Chejian', version: build } }, transform: jsonSchemaTransform });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
});
