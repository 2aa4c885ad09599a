/**
 * The portal must not hold up the docks (decision 094): of what suppliers ask only a few requests are at work at once, each with one connection of the
 * database, and the others wait for their turn without one. Everybody inside the plant finds the rest of the connections free. Where too many wait, a
 * supplier is told when to come back. Whatever the plant does at this moment takes one of their places, all but the last: two processors do one thing each.
 */
import fp from 'fastify-plugin';
import { failLater } from '#server/modules/failure.ts';
import { type Turn, type TurnLimits, Turns } from '#server/modules/turns.ts';
import '#server/modules/request-session.ts';

/** Two at once keep two processors busy, and one of them makes room for the plant. One of a supplier: what its pages ask together is answered one after the other, and no supplier holds up all the others. */
export const PORTAL_SHARE: TurnLimits = { atOnce: 2, perKey: 1, waiting: 400 };
const LATER_S = 2;

export const fairSharePlugin = fp<{ readonly limits: TurnLimits }>(async (app, { limits }) => {
  const turns = new Turns(limits);
  const held = new WeakMap<object, Turn>();
  const others = new WeakMap<object, () => void>();
  // When everything of the request has come: a body over a bad line must not keep a place.
  app.addHook('preHandler', async (request, reply) => {
    const supplierId = request.session?.actor.supplierId;
    // What is not found passes here a second time: a request that waited for the turn it holds itself would never be answered.
    if (supplierId === undefined || held.has(request) || others.has(request)) return;
    if (supplierId === null) {
      const over = turns.besides();
      reply.raw.once('close', over);
      others.set(request, over);
      return;
    }
    const turn = turns.take(supplierId) ?? failLater(503, 'UNAVAILABLE', LATER_S);
    held.set(request, turn);
    let hasBegun = false;
    // Whoever leaves the queue frees the place there. Work that has begun goes on without its listener, and keeps its place until it is done: until an answer
    // was made, be it one that was written past the server and never reaches the hook below.
    reply.raw.once('close', () => {
      if (!hasBegun || reply.sent) turn.end();
    });
    await turn.begun;
    hasBegun = true;
  });
  // The answer is made: sending it takes no connection.
  app.addHook('onSend', async (request) => {
    held.get(request)?.end();
    others.get(request)?.();
  });
});
