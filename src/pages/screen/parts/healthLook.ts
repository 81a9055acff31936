import type { HealthFigure } from '@contract/monitor';

export interface HealthLook {
  figure: HealthFigure;
  /** Key of its name. */
  name: string;
  unit: string;
  decimals: number;
  /** Figures are divided by this. */
  scale: number;
  /** From here on it is abnormal; the alarms of the centre begin there as well. */
  limit?: number;
  /** Least height of its strip, in its unit. */
  least: number;
}

const look = (
  figure: HealthFigure,
  name: string,
  unit: string,
  least: number,
  more: Partial<HealthLook> = {},
): HealthLook => ({ figure, name, unit, least, decimals: 0, scale: 1, ...more });

export const healthLooks: readonly HealthLook[] = [
  look('cpuPct', 'monitor.cpu', '%', 20, { limit: 85 }),
  look('memoryPct', 'monitor.memory', '%', 10, { limit: 95 }),
  look('diskPct', 'monitor.disk', '%', 10, { limit: 85 }),
  look('messagesPerS', 'monitor.messages', '/s', 10),
  look('pointsPerS', 'monitor.points', '/s', 50),
  look('queued', 'monitor.queued', '', 10),
  look('watermarkAgeS', 'monitor.watermark', 's', 4, { limit: 120, decimals: 1 }),
  look('loopDelayMs', 'monitor.loop', 'ms', 20),
  look('fieldToPixelP99Ms', 'monitor.fieldToPixel', 'ms', 200),
  look('clients', 'monitor.clients', '', 4),
  look('databaseBytes', 'monitor.database', 'GB', 1, { scale: 2 ** 30, decimals: 2 }),
];
