import type { ResourceDef } from '#domain/kernel/resource.ts';
import { RESOURCES } from '#domain/registry.ts';

/** All resources, for the routes, which must not import the registry. */
export const resourceList: readonly ResourceDef[] = RESOURCES;
