/**
 * Every answer below /api is {status, message, data} (specification §7). Ordinary calls answer HTTP 200 and say the rest in the envelope; calls of
 * the synchronisation and of machines use real HTTP codes as well, because what stands between device and server understands nothing else.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { problem } from '#domain/kernel/problem.ts';
import { Failure, faultErrors } from '#server/modules/failure.ts';
import { langOf, pathWord, sentence } from '#server/modules/messages.ts';
import { isDiskFull, isSilent } from '#server/store/trouble.ts';
import './storage.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the call was refused; null when it was not. */
    refused: Failure | null;
  }
}

const isSync = (request: FastifyRequest): boolean => /^\/api\/(sync|erp)\//.test(request.url);

interface Unread {
  readonly validation: readonly { readonly instancePath: string; readonly keyword: string; readonly params: object }[];
  readonly validationContext?: 'body' | 'params' | 'querystring' | 'headers';
}

function invalid({ validation, validationContext }: Unread, { body, params, query }: FastifyRequest): Failure {
  const issues = validation.map((one) => ({ ...one.params, code: one.keyword, path: one.instancePath.split('/').filter(Boolean) }));
  const input = validationContext === 'params' ? params : validationContext === 'querystring' ? query : body;
  return new Failure(400, problem('INPUT_INVALID'), faultErrors(issues, input));
}

/** Codes by which PostgreSQL or the network say "not now": the caller may try again, nothing was done. */
const UNAVAILABLE = /^(08|53|57|ECONN|EPIPE|ETIMEDOUT)/;

/** Whoever asked has gone away before the end of the answer: nobody is answered, and nothing is wrong here. */
const CALLER_LEFT = 'ERR_STREAM_PREMATURE_CLOSE';

/** A disk does not empty itself. */
const FULL_S = 30;

function toFailure(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return invalid(error as never, request);
  if (error.statusCode === 413) return new Failure(413, problem('BODY_TOO_LARGE'));
  if (error.statusCode === 429) return new Failure(429, problem('TOO_OFTEN'));
  if (error.statusCode && error.statusCode < 500) return new Failure(error.statusCode, problem('INPUT_INVALID'));
  if (isDiskFull(error)) return new Failure(503, problem('STORAGE_FULL'), [], FULL_S);
  if (UNAVAILABLE.test(error.code ?? '') || isSilent(error)) return new Failure(503, problem('UNAVAILABLE'));
  return new Failure(500, problem('INTERNAL'));
}

/** Transport problems keep their HTTP code even for ordinary calls: nothing of the call was understood. */
const httpCode = (request: FastifyRequest, { status, problem: { code } }: Failure): number =>
  isSync(request) || status === 413 || status === 415 || code === 'STORAGE_FULL' ? status : 200;

/** Faults that a sentence names; a form marks all of them. */
const MOST_SAID = 3;

/** The rule that each field breaks. @returns null where the problem is none of single fields */
function faultsSaid({ lang }: FastifyRequest, { problem: { code }, errors }: Failure) {
  const faults = code === 'INPUT_INVALID' ? errors.filter(({ params }) => params) : [];
  if (faults.length === 0) return null;
  const said = faults.map(({ field, code: rule, params = {} }) => {
    const message = sentence(lang, problem(rule, params));
    return {
      field,
      rule,
      code: rule,
      params,
      message,
      whole: [pathWord(lang, field), message].filter(Boolean).join(lang === 'zh' ? '：' : ': '),
    };
  });
  const end = lang === 'zh' ? '；' : '; ';
  const text = said
    .slice(0, MOST_SAID)
    .map(({ whole }) => whole)
    .join(end);
  return { text: said.length > MOST_SAID ? `${text}…` : text, errors: said.map(({ whole: _whole, ...error }) => error) };
}

export function answerFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const faults = faultsSaid(request, failure);
  const data =
    failure.errors.length > 0
      ? { code: failure.problem.code, errors: faults?.errors ?? failure.errors }
      : { code: failure.problem.code, params: failure.problem.params };
  request.refused = failure;
  if (failure.status === 429 || failure.status === 503)
    reply.header('retry-after', failure.retryAfter ?? (failure.status === 503 ? 2 : 10));
  return reply
    .code(httpCode(request, failure))
    .send({ status: failure.status, message: faults?.text ?? sentence(request.lang, failure.problem), data });
}

/** The answer to an address that cannot be read: no route, no session and no hook has seen it. */
export function answerUnread(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const unread = problem('INPUT_INVALID');
  void reply.code(400).send({
    status: 400,
    message: sentence(langOf(undefined, request.headers['accept-language']), unread),
    data: { code: unread.code, params: unread.params },
  });
}

const wrapped = new WeakSet<object>();

const wrap = (data: unknown) => {
  const envelope = { status: 200, message: '', data: data ?? null };
  wrapped.add(envelope);
  return envelope;
};

export const envelopePlugin = fp(async (app: FastifyInstance) => {
  app.decorateRequest('refused', null);
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/docs')) return payload;
    // What one person was answered must not lie in the browser for the next.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (reply.statusCode >= 400) return payload;
    const isFailure = typeof payload === 'object' && payload !== null && 'status' in payload && 'message' in payload && 'data' in payload;
    return isFailure || (payload instanceof Object && wrapped.has(payload)) ? payload : wrap(payload);
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    app.storage.heard(error);
    const failure = toFailure(error, request);
    if (failure.status >= 500 && error.code !== CALLER_LEFT)
      request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
    return answerFailure(request, reply, failure);
  });
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith('/api/')) return reply.code(404).type('text/plain').send('Not found');
    return reply.code(404).send({ status: 404, message: sentence(request.lang, problem('NOT_FOUND')), data: null });
  });
});
