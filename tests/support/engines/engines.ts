import { chromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** The engines of all browsers that there are: Chrome, Edge and Android; Firefox; Safari and iPadOS. */
export const ENGINES: readonly Engine[] = [chromium, firefox, webkit];

/** An ordinary run asks Firefox alone: all other journeys are Chromium's, and WebKit starts slowly. By its name the spec asks all. */
export const ASKED: readonly Engine[] = process.env.TIER === 'ordinary' ? [firefox] : ENGINES;

/** @returns a sentence for each engine that this machine lacks: its name, and why */
export const absentEngines = (): readonly string[] =>
  ENGINES.flatMap((engine) => {
    const missing = engine.missing();
    return missing === null ? [] : [`${engine.name}: ${missing}`];
  });
