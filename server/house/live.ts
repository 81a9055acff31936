import type { ServerHealth } from '@contract/live';
import { createLive } from '../modules/live';
import { createMonitor, type Monitor, type Vitals } from '../modules/monitor';
import type { People } from '../modules/people';
import { createHostGauge } from '../platform/hostGauge';
import type { Http } from '../platform/http/http';
import type { Ground, Part } from './ground';

export interface Live {
  parts: Part[];
  vitals: Vitals;
  monitor: Monitor;
  readHealth(): ServerHealth;
}

export function composeLive(ground: Ground, sessions: People): Live {
  const { clock, log } = ground;
  const { PLANT_TIME_ZONE, ROLE, DATA_DIR, PUBLIC_URL } = ground.environment;
  const host = createHostGauge({ folder: DATA_DIR, clock, log });
  const live = createLive({
    ...ground,
    sessions,
    host,
    roles: ROLE,
    plantTimeZone: PLANT_TIME_ZONE,
    trustedProxies: sessions.access.trusts,
    publicUrl: PUBLIC_URL ?? null,
    // Both halves need each other: this one is asked when both stand.
    readCentre: () => monitor.readCentre(),
  });
  const readHealth = live.health.read;
  const monitor: Monitor = createMonitor({
    ...ground,
    readHealth,
    plantTimeZone: PLANT_TIME_ZONE,
    dataDir: DATA_DIR,
  });
  const shown = {
    routes: live.routes,
    worker: [live.sequencer],
    web: live.units,
    onHttp: ({ server }: Http) => live.sockets(server),
  };
  const watched = {
    routes: monitor.routes,
    worker: [monitor.scraper],
    always: [host, ...live.health.units, ...monitor.units],
  };
  return { parts: [shown, watched], vitals: monitor.vitals, monitor, readHealth };
}
