/** A screen: what one route shows. Title, permission and menu position are in domain/system/routes.json under the same path. */
import type { ComponentType } from 'react';

export interface ScreenProps {
  /** The query of the tab's address. A prop, because a kept-alive page must not see another tab's address. */
  readonly query: URLSearchParams;
  /** Title of the route in the current language; every screen shows it as its only h1. */
  readonly title: string;
}

export interface ScreenDef {
  readonly path: string;
  /** Types of refused operations this screen opens for correction: `?fix=<opId>`, with `id` where the payload has one. */
  readonly fixes?: readonly string[];
  readonly load: () => Promise<{ readonly Screen: ComponentType<ScreenProps> }>;
}
