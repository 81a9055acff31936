import { minuteMs, secondMs, type EpochMs } from '@contract/time';
import type { Clock } from '../../platform/clock';
import type { Db, Trx } from '../../platform/database/database';
import type { Log } from '../../platform/log';
import type { Unit } from '../../platform/unit';
import { applyDueVersions } from './definitions/versions.store';
import { applyMaintenance } from './maintenance/marks';
import type { Statements } from '../../platform/database/statements';
import { statementsIn } from '../../platform/database/statementsIn';
import { takeSteps } from './steps';
import type { Step } from '../../alarmEngine/correlation/step';
import { endDueTests } from './testAlarms/testAlarms.store';
import { judgeWeather } from '../../alarmEngine/correlation/weather';

// Of several workers one takes each shelf: the update locks the row and finds it ended.
const endShelves = `
  with over as (
    update alarm_shelves set ended_at = $1 where ended_at is null and until <= $1
    returning definition_id, site_id, device_id, area_id
  )
  update alarms a set shelved_until = null, shelved_by = null, shelve_reason = null
  from over o
  where a.shelved_until is not null and a.shelved_until <= $1 and a.definition_id = o.definition_id
    and coalesce(a.site_id, 0) = o.site_id and coalesce(a.device_id, 0) = o.device_id
    and coalesce(a.area_id, 0) = o.area_id
  returning a.id`;

/** Shelved alarms whose time is over come back by themselves. */
export const endShelving = async (statements: Statements, now: EpochMs): Promise<void> => {
  const { rows } = await statements.query<{ id: number }>(endShelves, [now]);
  const steps = rows.map(({ id }): Step => ({ alarmId: id, kind: 'unshelved', at: now }));
  if (steps.length > 0) await takeSteps(statements, steps, now);
};

const callAgain = `
  update alarms a set acknowledged_at = null, acknowledged_by = null
  from alarm_definitions d
  where d.id = a.definition_id and d.re_alarm_s is not null and a.cleared_at is null and not a.is_late
    and a.acknowledged_at <= $1::bigint - d.re_alarm_s * 1000::bigint and a.shelved_until is null and a.suppressed_by is null
  returning a.id`;

/** What was acknowledged long ago and still stands asks for somebody again, where its definition says so. */
export const reAlarm = async (statements: Statements, now: EpochMs): Promise<void> => {
  const { rows } = await statements.query<{ id: number }>(callAgain, [now]);
  const steps = rows.map(({ id }): Step => ({ alarmId: id, kind: 'reAlarmed', at: now }));
  if (steps.length > 0) await takeSteps(statements, steps, now);
};

/** The weather turns, and the air of a room after it, while the alarm stands. */
export const followWeather = async (statements: Statements, now: EpochMs): Promise<void> => {
  const steps = await judgeWeather(statements, null, now);
  if (steps.length > 0) await takeSteps(statements, steps, now);
};

const everyMs = secondMs;
const weatherEveryMs = minuteMs;

/** What happens to alarms because time passes, and nobody or nothing else moves. */
export const createAlarmUpkeep = ({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Unit => {
  let cancel = (): void => undefined;
  let weatherAt = -Infinity;
  let running: Promise<void> | null = null;
  const turn = async (trx: Trx): Promise<void> => {
    const now = clock.now();
    const statements = statementsIn(trx);
    await endShelving(statements, now);
    await applyMaintenance(statements, now);
    await reAlarm(statements, now);
    await endDueTests(statements, now);
    if (now - weatherAt >= weatherEveryMs) {
      await followWeather(statements, now);
      weatherAt = now;
    }
    await applyDueVersions(trx, now);
  };
  const beat = (): void => {
    running ??= db
      .transaction()
      .execute(turn)
      .catch((error: unknown) => log.warn({ err: error }, 'alarms could not be kept up'))
      .finally(() => {
        running = null;
      });
  };
  return {
    name: 'alarm upkeep',
    start: async () => {
      cancel = clock.every(everyMs, beat);
    },
    stop: async () => {
      cancel();
      await running;
    },
  };
};
