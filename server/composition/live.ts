import type { ServerHealth } from '@contract/live';
import { secondMs } from '@contract/time';
import { createLive, createLiveHealth } from '../modules/live';
import { createMonitor, type Monitor, type Vitals } from '../modules/monitor';
import type { People } from '../modules/people';
import { createHostGauge } from '../platform/hostGauge';
import { createCertificateDays } from '../platform/certificateDays';
import { systemClock } from '../platform/clock';
import type { Http } from '../platform/http/http';
import type { AppContext, Part } from './appContext';

export interface Live {
  parts: Part[];
  vitals: Vitals;
  monitor: Monitor;
  readHealth(): ServerHealth;
}

const certificatesOf = ({ HTTPS_CERT, MQTT_TLS_CERT }: AppContext['environment']): string[] =>
  [HTTPS_CERT, MQTT_TLS_CERT].filter((file) => file !== undefined);

export function composeLive(context: AppContext, sessions: People): Live {
  const { clock, log, storeClock } = context;
  const { PLANT_TIME_ZONE, ROLE, DATA_DIR, PUBLIC_URL } = context.environment;
  const host = createHostGauge({ folder: DATA_DIR, clock, log });
  const health = createLiveHealth({ ...context, host, roles: ROLE });
  const certificateDays = createCertificateDays(certificatesOf(context.environment), context);
  const clockErrorS = (): number | null => {
    const aheadMs = storeClock.aheadMs();
    return aheadMs === null ? null : Math.abs(aheadMs) / secondMs;
  };
  const readHealth = (): ServerHealth => ({
    ...health.read(),
    ...{ certificateDays: certificateDays(), clockErrorS: clockErrorS() },
  });
  const monitor = createMonitor({
    ...context,
    readHealth,
    plantTimeZone: PLANT_TIME_ZONE,
    dataDir: DATA_DIR,
  });
  const live = createLive({
    ...context,
    sessions,
    health,
    plantTimeZone: PLANT_TIME_ZONE,
    trustedProxies: sessions.access.trusts,
    publicUrl: PUBLIC_URL ?? null,
    readCentre: monitor.readCentre,
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
    // The clock of a simulation is meant to be another one.
    always: [host, ...(clock === systemClock ? [storeClock] : []), ...health.units, ...monitor.units],
    checks: [monitor.intakeCheck],
  };
  return { parts: [shown, watched], vitals: monitor.vitals, monitor, readHealth };
}
