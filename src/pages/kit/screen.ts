/** A screen: what one route shows. Title, permission and menu place stand in domain/system/routes.json under the same path. */
import type { ComponentType } from 'react';

export interface ScreenProps {
  /** The query of the tab's address. Given by the tab, because a kept-alive page must not see the address of another tab. */
  readonly query: URLSearchParams;
  /** Title of the route in the current language; every screen shows it as its one h1. */
  readonly title: string;
}

export interface ScreenDef {
  readonly path: string;
  /** Types of refused operations that this screen opens for correction: `?fix=<opId>`, beside `id` where the payload has one. */
  readonly fixes?: readonly string[];
  readonly load: () => Promise<{ readonly Screen: ComponentType<ScreenProps> }>;
}
