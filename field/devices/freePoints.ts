import type { FreePointDeclaration } from '@contract/freePoints';
import type { AcUnit } from '@field/physics/acUnit';
import { jitter } from './measuring';
import type { SiteModel } from './site';

interface Signal extends FreePointDeclaration {
  read: (unit: AcUnit, wobble: (size: number) => number, site: SiteModel) => number | boolean;
}

const load = ({ isRunning, condition }: AcUnit): number => (isRunning ? condition.capacity : 0);

/** What a precision unit says beyond the points of its class, as far as the model can tell it. */
const signals: readonly Signal[] = [
  {
    ...{ code: 'evOpeningPct', name: '电子膨胀阀开度', kind: 'analog', unit: '%' },
    read: (unit, wobble) => load(unit) * (62 + wobble(4)),
  },
  {
    ...{ code: 'superheatK', name: '吸气过热度', kind: 'analog', unit: 'K', low: 1, delayS: 300 },
    read: (unit, wobble) => (unit.isRunning ? 6.5 + wobble(0.8) : 12),
  },
  {
    ...{ code: 'filterPa', name: '过滤网压差', kind: 'analog', unit: 'Pa', high: 250, deadband: 20 },
    read: ({ switchedOn, condition }, wobble) => (switchedOn ? 110 * condition.fan ** 2 + wobble(6) : 0),
  },
  {
    ...{ code: 'fanRpm', name: '送风机转速', kind: 'analog', unit: 'r/min' },
    read: ({ switchedOn, isFanAuto }, wobble) => (switchedOn ? (isFanAuto ? 980 : 1_280) + wobble(15) : 0),
  },
  {
    ...{ code: 'humidifierA', name: '加湿器电流', kind: 'analog', unit: 'A', high: 12 },
    read: (_, wobble, site) => (site.outdoor.tempC < 12 ? 7.4 + wobble(0.6) : 0),
  },
  {
    ...{ code: 'compressorH', name: '压缩机运行时间', kind: 'counter', unit: 'h' },
    read: ({ runHours }) => Math.round(runHours * 10) / 10,
  },
  { ...{ code: 'reheating', name: '电加热', kind: 'digital' }, read: () => false },
  {
    ...{ code: 'phaseFault', name: '相序故障', kind: 'digital', high: 0.5, delayS: 10 },
    read: () => false,
  },
];

export const precisionPoints: FreePointDeclaration[] = signals.map(({ read: _, ...declared }) => declared);

const firstSensor = 300;

/** Free points of a precision unit now, as they go on the wire. */
export function freeValues(site: SiteModel, unit: number): Record<string, number | boolean> {
  const model = site.room.units[unit];
  if (!model) return {};
  return Object.fromEntries(
    signals.map(({ code, read }, i) => {
      const sensor = firstSensor + unit * signals.length + i;
      const value = read(model, (size) => jitter(site, sensor, size), site);
      return [code, typeof value === 'number' ? Math.round(value * 100) / 100 : value];
    }),
  );
}
