import { z } from 'zod';
import { AlarmHistoryQuery } from './alarmHistory';

/** What an alarm can be told of in a table, in the order in which it stands there. */
export const alarmColumns = [
  'level',
  'alarm',
  'site',
  'code',
  'area',
  'device',
  'measured',
  'threshold',
  'unit',
  'raised',
  'acknowledgeBy',
  'repairBy',
  'cleared',
  'acknowledged',
  'person',
  'assignee',
  'note',
  'times',
  'state',
  'suppressed',
  'sourceLevel',
] as const;
export type AlarmColumn = (typeof alarmColumns)[number];

export const mostExported = 100_000;

/** Either the alarms of a list, in its order, or the records that a search finds, the newest first. */
export const AlarmExportRequest = z
  .object({
    format: z.enum(['xlsx', 'csv']),
    alarmIds: z.array(z.number().int()).min(1).max(mostExported).optional(),
    search: AlarmHistoryQuery.omit({ before: true, limit: true }).optional(),
  })
  .strict()
  .refine(({ alarmIds, search }) => (alarmIds === undefined) !== (search === undefined), {
    path: ['alarmIds'],
  })
  .meta({ id: 'AlarmExportRequest' });
export type AlarmExportRequest = z.infer<typeof AlarmExportRequest>;
