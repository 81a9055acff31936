import type { ServerHealth } from '@contract/live';
import type { Clock } from '../../platform/clock';
import type { Log } from '../../platform/log';
import type { Metrics } from '../../platform/metrics';
import type { Unit } from '../../platform/unit';

type IngestHealth = ServerHealth['ingest'];
type Labels = Partial<Record<string, string | number>>;

const everyMs = 2_000;

const valuesOf = async (
  metrics: Metrics,
  name: string,
): Promise<{ value: number; labels: Labels }[] | null> => {
  const metric = metrics.getSingleMetric(name);
  return metric ? (await metric.get()).values : null;
};

const sumOf = async (metrics: Metrics, name: string): Promise<number> =>
  ((await valuesOf(metrics, name)) ?? []).reduce((sum, { value }) => sum + value, 0);

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** What the intake of this process counts, as rates; null where this process has no intake. */
export function createIngestHealth(
  metrics: Metrics,
  clock: Clock,
  log: Log,
): Unit & { read(): IngestHealth } {
  let health: IngestHealth = null;
  let before = { atMs: clock.monotonicMs(), messages: 0, points: 0 };
  let end = () => {};

  const measure = async (): Promise<void> => {
    const refused = await valuesOf(metrics, 'ingest_refused_total');
    if (!refused) return;
    const atMs = clock.monotonicMs();
    const messages = await sumOf(metrics, 'ingest_messages_total');
    const points = await sumOf(metrics, 'ingest_points_total');
    const perS = (count: number) => Math.round((count * 1_000) / Math.max(1, atMs - before.atMs));
    health = {
      messagesPerS: perS(messages - before.messages),
      pointsPerS: perS(points - before.points),
      queued: await sumOf(metrics, 'ingest_queue_messages'),
      watermarkAgeS: await sumOf(metrics, 'ingest_watermark_age_seconds'),
      controllers: finite(await sumOf(metrics, 'broker_controllers')),
      isHeld: (await sumOf(metrics, 'ingest_held')) > 0,
      isFailing: (await sumOf(metrics, 'ingest_failing')) > 0,
      isBrokerReachable: (await sumOf(metrics, 'broker_reachable')) > 0,
      refusals: Object.fromEntries(refused.map(({ labels, value }) => [String(labels.reason), value])),
    };
    before = { atMs, messages, points };
  };
  return {
    name: 'ingest health',
    async start() {
      end = clock.every(everyMs, () => {
        measure().catch((error: unknown) =>
          log.warn({ reason: String(error) }, 'the intake cannot be measured'),
        );
      });
    },
    async stop() {
      end();
    },
    read: () => health,
  };
}
