import type { DeviceClass } from '@contract/points';
import { hourMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { HoursPacked } from './packer';

/** Classes of which something is counted by the day. */
const counted: ReadonlySet<DeviceClass> = new Set(['env', 'ac', 'meter', 'fan', 'rectifier']);

/** A reading shows what its counter grew since the one before, which slow meters took so long ago. */
const longestIntervalMs = 2 * hourMs;

/**
 * Marks the days of the sites to which packed hours belong as changed, and the days beside them across whose border a
 * counter is interpolated by readings of these hours.
 */
export const markSiteDays =
  (clock: Pick<Clock, 'now'>, dayStart: (at: EpochMs) => EpochMs): HoursPacked =>
  async (client, hours) => {
    const seen = new Map<string, { deviceId: number; day: EpochMs }>();
    for (const { deviceId, hour, class: deviceClass } of hours) {
      if (!counted.has(deviceClass)) continue;
      for (const day of [dayStart(hour - longestIntervalMs), dayStart(hour), dayStart(hour + hourMs)])
        seen.set(`${deviceId}:${day}`, { deviceId, day });
    }
    if (seen.size === 0) return;
    const marks = [...seen.values()];
    await client.query(
      `insert into changed_site_days (site_id, day, changed_at)
       select distinct d.site_id, c.day, $3::bigint
       from unnest($1::int[], $2::bigint[]) as c (device_id, day) join devices d on d.id = c.device_id
       order by 1, 2 on conflict do nothing`,
      [marks.map(({ deviceId }) => deviceId), marks.map(({ day }) => day), clock.now()],
    );
  };
