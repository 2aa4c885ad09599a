/**
 * Answers of the server are asked for again when they may have changed: at once when this device's own work was booked, and when the feed brings rows of what
 * they are made of. A page that is not in front asks when it comes there. What names no rows is asked once a minute at most while the feed brings any.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { News } from '#store/core.ts';
import type { Told } from '#store/told.ts';

/** So long lies at least between two looks: answers of a queue that drains follow each other, and the feed never ends. */
const OWN_MS = 400;
const FEED_MS = 5000;
const NAMELESS_MS = 60_000;

type Meta = Readonly<Record<string, unknown>> | undefined;

/** Entities that a question is about, by its `meta.reads`; null = it names none. */
const readsOf = (meta: Meta): readonly string[] | null => (Array.isArray(meta?.reads) ? (meta.reads as string[]) : null);

/** Whether an answer of this age may be out of date. @param ageMs since it was given */
export function isTouched({ entities, own }: News, meta: Meta, ageMs: number): boolean {
  // What is worked out of a file, say, is only asked by a person.
  if (meta?.still === true) return false;
  if (own) return true;
  const reads = readsOf(meta);
  if (reads === null) return ageMs >= NAMELESS_MS;
  return entities === null || reads.some((name) => entities.has(name));
}

const joined = (a: News | null, b: News): News => ({
  entities: a === null ? b.entities : a.entities === null || b.entities === null ? null : new Set([...a.entities, ...b.entities]),
  own: a?.own === true || b.own,
});

/** @param now in ms; the clock of the answers' `dataUpdatedAt` @returns ends it */
export function keepFresh(news: Told<News>, queries: QueryClient, now: () => number = Date.now): () => void {
  let waiting: News | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = 0;
  let last = 0;
  const look = (): void => {
    timer = undefined;
    last = now();
    const told = waiting;
    waiting = null;
    if (told === null) return;
    const touched = ({ meta, state }: Query): boolean => state.dataUpdatedAt > 0 && isTouched(told, meta, last - state.dataUpdatedAt);
    void queries.invalidateQueries({ predicate: touched, refetchType: 'active' });
  };
  const end = news.subscribe((told) => {
    waiting = joined(waiting, told);
    const at = Math.max(now(), last + (told.own ? OWN_MS : FEED_MS));
    if (timer !== undefined && due <= at) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(look, at - now());
  });
  return () => {
    end();
    clearTimeout(timer);
  };
}
