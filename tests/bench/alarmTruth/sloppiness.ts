import { pointsByKind, type DeviceKind } from '@field/devices/kinds';
import type { Report } from '@field/devices/report';
import { chance } from '@field/chance';
import type { Beyond } from '@server/alarmEngine/rules';

/** A report as it is taken. */
export interface SaidReport extends Report {
  /** Numbers above the plausible range, by position in the class. */
  beyond?: Beyond | null;
}

/** What becomes of a report on its way: nothing, itself, or something else; several where it comes twice. */
export type Line = (report: Report, kind: DeviceKind) => readonly SaidReport[];

export const perfectLine: Line = (report) => [report];

const shares = {
  lost: 0.03,
  twice: 0.02,
  /** Of reports: all points without a value, as when a bus is read too early. */
  empty: 0.003,
  /** Of points: without a value. */
  garbled: 0.01,
  /** Of climate sensors: 0 in place of no value. */
  zero: 0.0005,
} as const;

const climate = /(TempC|RhPct)$/;

/**
 * A controller that sends what it should not: reports that are lost or come twice, points without a value, 0 where
 * there is none, and temperatures in half degrees at every second site. Of a trouble none of it tells.
 */
export const sloppyLine =
  (seed: number): Line =>
  (report, kind) => {
    const of = (what: number, point = 0): number => chance(seed, what, report.n, point);
    if (of(1) < shares.lost) return [];
    const isEmpty = of(2) < shares.empty;
    const isCoarse = chance(seed, 3) < 0.5;
    const values = report.values.map((value, i) => {
      const { name = '' } = pointsByKind[kind][i] ?? {};
      if (isEmpty || of(4, i) < shares.garbled) return NaN;
      if (!climate.test(name)) return value;
      if (of(5, i) < shares.zero) return 0;
      return isCoarse ? Math.round(value * 2) / 2 : value;
    });
    const said = { ...report, values };
    return of(6) < shares.twice ? [said, said] : [said];
  };
