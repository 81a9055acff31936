import { z } from 'zod';
import { resourceNames } from './resources/generatedNames';

/** Whoever holds it reads the logs of operations and sign-ins whole, beyond their own reach. */
export const auditPermission = 'monitor:audit:all';

/** What walking the hash chain of the operation log found. */
export const ChainVerdict = z
  .object({
    isIntact: z.boolean(),
    checked: z.number().int(),
    /** The first entry that does not follow from the one before it. */
    brokenAt: z.number().int().nullable(),
  })
  .meta({ id: 'ChainVerdict' });
export type ChainVerdict = z.infer<typeof ChainVerdict>;

/** What the log speaks of: screens by their resource, and what has none by the noun of its route or event. */
export const auditedNouns: readonly string[] = [
  ...resourceNames,
  ...[
    'user',
    'identity',
    'profile',
    'password',
    'secondFactor',
    'session',
    'alarm',
    'alarms',
    'alarmDefinition',
  ],
  ...['alarmGuide', 'maintenance', 'site', 'provisioning', 'display', 'displays', 'backup', 'files', 'gen'],
  ...[
    'baselines',
    'cache',
    'commands',
    'enrolments',
    'experiments',
    'fault',
    'mapShapes',
    'movements',
    'personalData',
    'ranking',
    'readiness',
  ],
  ...[
    'savings',
    'security',
    'siteFiles',
    'siteNotes',
    'sitePeople',
    'sites',
    'strategies',
    'trendNote',
    'trends',
  ],
  'view',
];
