import type { CollectedPort } from '../../ingest/collected';
import type { Unit } from '../../platform/unit';
import { AlarmPump } from './alarmPump';
import type { BInterfaceDeps } from './deps';
import { BInterfaceEndpoint, type EndpointOptions } from './endpoint';
import { Signals } from './signals';

export interface BInterface {
  /** What hears units, in any process that they reach. */
  listening: Unit[];
  /** What judges them, in the processes that hold shards. */
  judging: Unit[];
  /** The port that units call; 0 while nothing listens. */
  port(): number;
}

export function createBInterface(
  deps: BInterfaceDeps,
  port: CollectedPort,
  options: EndpointOptions,
): BInterface {
  const endpoint = new BInterfaceEndpoint(deps, options);
  const signals = new Signals(deps.pool, deps.clock);
  return {
    listening: [deps.judgements.unit, endpoint],
    judging: [new AlarmPump(deps, port, signals)],
    port: () => endpoint.port,
  };
}
