import type { logTopics, stateTopics } from './live';

/**
 * Which rows a caller sees and changes beyond the permission. Every resource and every call declares it, by type:
 * what does not say how far it reaches does not compile.
 */
export const scopeKinds = ['site', 'area', 'department', 'author', 'global'] as const;

/**
 * Who changes rows that are everybody's: `everywhere`, those whose permission reaches every department and region;
 * `holders`, those who hold the permission, but for machines that are limited to regions.
 */
export type GlobalWriters = 'everywhere' | 'holders';

/** Where a rule is not the usual one of its kind, `rule` says it for the table of docs/security.md. */
export type ResourceScope =
  | { by: 'site' | 'author'; rule?: string }
  /** `region`: the field of the region a row belongs to; without one the hooks of the resource decide. */
  | { by: 'area'; region: string; rule?: string }
  | { by: 'area'; region?: never; rule: string }
  /** `person`: the field of the person a row is about; without one the hooks of the resource decide. */
  | { by: 'department'; person: string; rule?: string }
  | { by: 'department'; person?: never; rule: string }
  | { by: 'global'; reason: string; writers: GlobalWriters };

/**
 * How far a call reaches: one of the kinds of resources, `own` (what belongs to the caller), `resource` (as the resource
 * that it serves), `everywhere` (data of all places at once: only for those whose permission reaches everywhere; the
 * server checks before the handler), `machine` (a device or a program that proves itself by its own key) or `open`
 * (anybody).
 */
export const callScopes = [...scopeKinds, 'own', 'resource', 'everywhere', 'machine', 'open'] as const;
export type CallScope = (typeof callScopes)[number];

type Topic = (typeof logTopics)[number] | (typeof stateTopics)[number] | 'site:{id}' | 'region:{id}';

/** How far each live topic reaches, by the socket and by `GET /stream/{topic}`. */
export const topicScopes: Readonly<Record<Topic, CallScope>> = {
  ...({ alarms: 'site', commands: 'site', doors: 'site', faults: 'site', sites: 'site' } as const),
  ...({ screen: 'site', 'site:{id}': 'site', 'region:{id}': 'area' } as const),
  ...({ notices: 'global', server: 'global', centre: 'global' } as const),
};
