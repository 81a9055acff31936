import type { CountedReason } from '@contract/telemetry';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { FieldBroker } from '../platform/broker/broker';
import type { Clock } from '../platform/clock';
import type { Intake } from './intake';
import type { ShardLeases } from './shards';
import type { IngestWatermark } from './ingestWatermark';
import type { WriteHealth } from './writeHealth';

/** What the ingest tells about itself on /metrics. */
export interface IngestMetrics {
  committed(messages: number, points: number, seconds: number): void;
  refused(reason: CountedReason): void;
  repeated(count: number): void;
  lagged(seconds: number): void;
  failed(): void;
}

/** Whose state is told whenever somebody asks. */
export interface IngestGauges {
  intake: Pick<Intake, 'length' | 'isHeld'>;
  writes: Pick<WriteHealth, 'isFailing'>;
  watermark: Pick<IngestWatermark, 'wall'>;
  leases: Pick<ShardLeases, 'count'>;
  broker: Pick<FieldBroker, 'connections' | 'isReachable'>;
  clock: Pick<Clock, 'now'>;
}

const gauge = (registry: Registry, name: string, help: string, read: () => number): void => {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
};

export const registerGauges = (
  registry: Registry,
  { intake, writes, watermark, leases, broker, clock }: IngestGauges,
): void => {
  const watermarkAgeMs = () => (watermark.wall === 0 ? 0 : Math.max(0, clock.now() - watermark.wall));
  const tell = (name: string, help: string, read: () => number) => gauge(registry, name, help, read);
  tell('ingest_queue_messages', 'Messages that arrived and are not committed', () => intake.length);
  tell('ingest_watermark_age_seconds', 'Age of the ingest watermark', () => watermarkAgeMs() / 1_000);
  tell('ingest_shards', 'Shards that this process evaluates', () => leases.count);
  // Another broker counts its controllers itself.
  tell(
    'broker_controllers',
    'Controllers connected to the embedded broker',
    () => broker.connections() ?? NaN,
  );
  tell('broker_reachable', 'Whether the field can reach this process', () => Number(broker.isReachable()));
  tell('ingest_held', 'Whether intake pauses because the data disk is nearly full', () =>
    Number(intake.isHeld),
  );
  tell('ingest_failing', 'Whether the database refuses what arrives', () => Number(writes.isFailing));
};

const createHistograms = (registers: Registry[]) => {
  const sizes = new Histogram({
    name: 'ingest_batch_messages',
    help: 'Messages in one transaction',
    buckets: [1, 10, 50, 100, 250, 500, 1_000, 2_500, 5_000],
    registers,
  });
  const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];
  const durations = new Histogram({
    name: 'ingest_batch_seconds',
    help: 'Time from taking a batch to its commit',
    buckets: seconds,
    registers,
  });
  const lags = new Histogram({
    name: 'ingest_commit_lag_seconds',
    help: 'Age of the oldest message of a batch at its commit',
    buckets: seconds,
    registers,
  });
  return { sizes, durations, lags };
};

export const createIngestMetrics = (registry: Registry): IngestMetrics => {
  const registers = [registry];
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const messages = counter('ingest_messages_total', 'Messages committed');
  const points = counter('ingest_points_total', 'Point values committed');
  const repeats = counter('ingest_repeats_total', 'Messages that held nothing new');
  const failures = counter('ingest_batch_failures_total', 'Batches that were rolled back and tried again');
  const refusals = new Counter({
    name: 'ingest_refused_total',
    help: 'Messages refused, by reason',
    labelNames: ['reason'],
    registers,
  });
  const { sizes, durations, lags } = createHistograms(registers);
  return {
    committed: (messageCount, pointCount, tookSeconds) => {
      messages.inc(messageCount);
      points.inc(pointCount);
      sizes.observe(messageCount);
      durations.observe(tookSeconds);
    },
    refused: (reason) => refusals.inc({ reason }),
    repeated: (count) => repeats.inc(count),
    lagged: (lagSeconds) => lags.observe(lagSeconds),
    failed: () => failures.inc(),
  };
};
