import { minuteMs, secondMs } from '@contract/time';
import type { CollectedPort } from '../../ingest/collected';
import type { FieldBroker } from '../../platform/broker/broker';
import type { CreateLimit } from '../../platform/rateLimits/rateLimit';
import type { Unit } from '../../platform/unit';
import { AlarmPump } from './alarmPump';
import { Commanding } from './commanding';
import type { JudgingDeps } from './deps';
import { BInterfaceEndpoint, type EndpointOptions } from './endpoint';
import { Poller } from './poller';
import { Fresh } from './fresh';
import { readSignals } from './mapping.store';
import { readOutputs } from './outputs';
import { UnitLog } from './unitLog';

export interface BInterface {
  /** What hears units, in any process that they reach. */
  listening: Unit[];
  /** What judges and asks them, in the processes that hold shards. */
  judging: Unit[];
  /** Commands to devices behind units go to these, all others by the broker. */
  through(broker: Pick<FieldBroker, 'publish'>): Pick<FieldBroker, 'publish'>;
}

/** Delays of drills and tests are shorter, and so is the time between two polls. */
const everyMsOf = (delayFactor: number): number => Math.max(secondMs, minuteMs * Math.min(1, delayFactor));
const lookEveryMs = 2 * secondMs;
/** As long as units wait themselves at most, and a while. */
const unheardMs = 5 * minuteMs;
const calmMs = 2 * minuteMs;
/** A unit counts as off line after so many rounds. */
const missedUntilGap = 5;

const everywhere = ['0.0.0.0', '::'];
/** Where units of the old way are told to send their alarms. */
const scIpOf = ({ host, publicUrl }: EndpointOptions): string | null => {
  if (publicUrl !== null) return new URL(publicUrl).hostname;
  return everywhere.includes(host) ? null : host;
};

export function createBInterface(
  deps: JudgingDeps & { createLimit: CreateLimit; delayFactor: number },
  port: CollectedPort,
  options: EndpointOptions,
): BInterface {
  const signals = new Fresh(() => readSignals(deps.pool), deps.clock);
  const outputs = new Fresh(() => readOutputs(deps.pool), deps.clock);
  const notes = new UnitLog(deps);
  const everyMs = everyMsOf(deps.delayFactor);
  const poller = new Poller(
    {
      ...{ ...deps, port, signals, notes, scIp: scIpOf(options), gapMs: missedUntilGap * everyMs },
      ...{ calmMs: Math.max(everyMs, calmMs * deps.delayFactor) },
      ...{ unheardMs: Math.max(2 * everyMs, unheardMs * deps.delayFactor) },
    },
    { everyMs, lookEveryMs },
  );
  const commanding = new Commanding({ ...deps, port, poller, outputs });
  return {
    listening: [deps.judgements.unit, notes, new BInterfaceEndpoint({ ...deps, notes }, options)],
    judging: [new AlarmPump(deps, port, signals), poller],
    through: (broker) => commanding.through(broker),
  };
}
