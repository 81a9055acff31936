import { aHealth } from '@tests/support/aHealth';
import { useFreshDatabase } from '@tests/support/database';
import { quietLog } from '@tests/support/quietLog';
import { testClock } from '@tests/support/testClock';
import { until } from '@tests/support/testIngest';
import { Gauge } from 'prom-client';
import { createMetrics } from '../../platform/metrics';
import { intakeCheck } from '../monitor/intakeReady';
import { createLiveHealth } from './live';

const fresh = useFreshDatabase();
const host = {
  ...{ name: 'host gauge', start: async () => undefined, stop: async () => undefined },
  ...{ read: () => null, gcPct: () => 0 },
};

/** Health of a process with these roles; like any, it has the gauges of an intake, and of a broker nobody reaches. */
const healthOf = async (roles: readonly string[]) => {
  const metrics = createMetrics();
  for (const name of ['ingest_refused_total', 'broker_reachable'])
    new Gauge({ name, help: name, registers: [metrics] }).set(0);
  const runs: (() => void)[] = [];
  const clock = { ...testClock(), every: (_: number, run: () => void) => (runs.push(run), () => undefined) };
  const database = fresh();
  const health = createLiveHealth({
    ...{ database, clock, log: quietLog, metrics, host, processId: roles.join(), roles },
  });
  for (const unit of health.units) await unit.start(new AbortController().signal);
  for (const run of runs) run();
  if (roles.includes('ingest')) await until(async () => health.read().ingest !== null);
  else await new Promise((resolve) => setTimeout(resolve, 50));
  for (const unit of health.units) await unit.stop();
  return health.read();
};
const isReady = (...processes: Awaited<ReturnType<typeof healthOf>>[]) =>
  intakeCheck({ processes: () => processes }).isReady();

describe('the intake that a process tells of', () => {
  it.each([[['web']], [['worker']], [['web', 'worker']]])('is none for %j', async (roles) => {
    const health = await healthOf(roles);
    expect(health.ingest).toBeNull();
    expect(await isReady(aHealth({ process: 'other' }), health)).toBe(true);
    expect(await isReady(health)).toBe(false);
  });

  it.each([[['ingest']], [['web', 'ingest', 'worker']]])(
    'is its own for %j, and unready without its broker',
    async (roles) => {
      const health = await healthOf(roles);
      expect(health.ingest).toMatchObject({ isBrokerReachable: false });
      expect(await isReady(aHealth({ process: 'other' }), health)).toBe(false);
    },
  );
});
