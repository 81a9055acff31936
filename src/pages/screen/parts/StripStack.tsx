import { minuteMs } from '@contract/time';
import type { PointAge } from '@contract/staleness';
import { useRef } from 'react';
import { Strip } from '@/charts';
import { wallPalette } from '@/palette/palette';
import { StaleMark, StaleValue } from '@/readings/StaleMark';
import type { Times } from '@/time/useTimes';
import { useFittingRows } from './useUnit';
import './stripStack.css';

export interface StripLine {
  key: string;
  name: string;
  unit: string;
  decimals: number;
  /** Least height of the scale. */
  least: number;
  colour: number;
  /** Now, in words; a dash when it is not known. */
  value: string;
  /** How old it is, where that is judged. */
  age?: PointAge;
  read: () => readonly [Float64Array, Float64Array];
}

interface StripStackProps {
  lines: readonly StripLine[];
  subscribe: (listener: () => void) => () => void;
  group: string;
  spanMs: number;
  longestStepMs: number;
  now: () => number;
  times: Times;
  unitPx: number;
}

const rowUnits = 8.2;

/** Live strips one above the other with one cursor through all of them; those that do not fit are left out whole. */
export function StripStack({ lines, times, unitPx, ...shared }: StripStackProps) {
  const stack = useRef<HTMLDivElement>(null);
  const fitting = useFittingRows(stack, rowUnits * unitPx);
  const shown = lines.slice(0, fitting);
  return (
    <div ref={stack} className="strips">
      {shown.map(({ key, name, unit, decimals, least, colour, value, age, read }, at) => (
        <div key={key} className="strip" data-has-times={at === shown.length - 1}>
          <div className="strip__head">
            <span>{name}</span>
            <b>
              <StaleValue age={age ?? null} times={times}>
                {value}
                {value === '—' || unit === '' ? null : <small>{unit}</small>}
              </StaleValue>
            </b>
            <StaleMark age={age ?? null} times={times} />
          </div>
          <Strip
            {...shared}
            leastSpanMs={5 * minuteMs}
            palette={wallPalette}
            colour={wallPalette.series[colour % wallPalette.series.length] ?? wallPalette.accent}
            fontPx={Math.max(9, Math.round(unitPx * 1.5))}
            timeOf={times.minute}
            numberOf={numbersOf(times, decimals)}
            hasTimes={at === shown.length - 1}
            read={read}
            leastRange={least}
            label={name}
          />
        </div>
      ))}
    </div>
  );
}

const known = new WeakMap<Times, Map<number, (value: number) => string>>();

/** The same function for the same words, so that no strip is built anew for it. */
function numbersOf(times: Times, decimals: number): (value: number) => string {
  const ofTimes = known.get(times) ?? new Map<number, (value: number) => string>();
  known.set(times, ofTimes);
  const format = ofTimes.get(decimals) ?? ((value: number) => times.number(value, decimals));
  ofTimes.set(decimals, format);
  return format;
}
