import { pointsByClass, type DeviceClass } from '@contract/points';
import type { FoundUnit } from '@server/control/facts';

/** When the facts of a test are asked for. */
export const askedAt = 1_800_000_000_000;

type Heard = NonNullable<FoundUnit['heard']>[number];
type Alarm = NonNullable<FoundUnit['alarms']>[number];

/** What a device of the site said last, `agoMs` before it is asked for. */
export const saidBy = (
  deviceClass: DeviceClass,
  values: Readonly<Record<string, number>>,
  { id = 90, agoMs = 0 }: { id?: number; agoMs?: number } = {},
): Heard => ({
  id,
  class: deviceClass,
  at: askedAt - agoMs,
  v: pointsByClass[deviceClass].map(({ name }) => values[name] ?? null),
});

/** An alarm that stands at the site. */
export const standing = (id: string, more: Partial<Alarm> = {}): Alarm => ({
  id,
  at: askedAt,
  value: null,
  ...more,
});

/** An air conditioner on a bus, at a site of class D of which nothing else is known. */
export const aFoundUnit = (more: Partial<FoundUnit> = {}): FoundUnit => ({
  ...{ id: 3, name: 'AC 1', class: 'ac', site_id: 1, site_name: 'North', station_class: 'D' },
  ...{ control_path: 'bus', rated_power_w: 2_000, rated_cap_w: 7_000, is_behind_unit: false },
  ...{ is_spoken_for: true, is_online: true, tag: null, heard: null, alarms: null, started: null },
  ...{ leaving: null, mains_back_at: null, starts: null, ran_at: null, rested_at: null, report_ms: null },
  ...more,
});
