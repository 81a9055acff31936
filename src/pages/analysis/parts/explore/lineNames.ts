import type { NamedPoint } from '@contract/freePoints';
import { inWords } from '@contract/unitStates';
import type { TFunction } from 'i18next';
import { stateWordsOf } from '@/readings/stateWords';
import type { Times } from '@/time/useTimes';
import { isCounter, type Line } from './lines';

type Named = Pick<Line, 'device' | 'point' | 'step'>;

export const pointWords = (t: TFunction, name: string): string => t(`point.${name}`, { defaultValue: name });

/** Of a free point, as people named it. */
export const wordsOfPoint = (t: TFunction, { name, label }: NamedPoint): string =>
  label === undefined ? pointWords(t, name) : inWords(t, label);

export const lineName = (t: TFunction, { device, point }: Named): string =>
  `${device.siteName} · ${device.name} · ${wordsOfPoint(t, point)}`;

/** Unit of what is drawn: a counter's growth is one by the step. */
export function unitWords(t: TFunction, line: Named): string {
  const { unit } = line.point;
  return isCounter(line) && line.step !== null ? t(`explore.per.${line.step}`, { unit }) : unit;
}

/** A value with its unit, or the word for a state. */
export function valueWords(t: TFunction, times: Times, line: Line, value: number | null | undefined): string {
  if (value == null) return '—';
  const states = line.step === null ? stateWordsOf(line.point, t) : null;
  const word = states?.[value];
  if (word !== undefined) return word;
  if (line.point.kind === 'digital') return `${times.number(value * 100, 0)} %`;
  const unit = unitWords(t, line);
  return `${times.number(value, Math.min(2, line.point.decimals))}${unit === '' ? '' : ` ${unit}`}`;
}
