import { hourMs } from '@contract/time';
import { type HourlySeries, localOffsetMs } from './weather';

interface Row {
  startMs: number;
  tempC: number;
  rhPct: number;
}

const epwHeaderLines = 8;

/** EnergyPlus rows: hour 1–24 names the hour that ends; missing values are 99.9 °C and 999 %. */
function epwRows(lines: readonly string[]): Row[] {
  const offsetMs = Number(lines[0]?.split(',')[8] ?? 8) * hourMs;
  return lines.slice(epwHeaderLines).map((line) => {
    const cells = line.split(',');
    const [year = 0, month = 0, day = 0, hour = 0] = cells.slice(0, 4).map(Number);
    const tempC = Number(cells[6]);
    const rhPct = Number(cells[8]);
    return {
      startMs: Date.UTC(year, month - 1, day, hour - 1) - offsetMs,
      tempC: tempC > 70 ? NaN : tempC,
      rhPct: rhPct > 110 ? NaN : rhPct,
    };
  });
}

const csvColumns = ['year', 'month', 'day', 'hour', 'temp_c', 'rh_pct'] as const;

/** CSV rows in local time (UTC+8) with the columns year, month, day, hour, temp_c, rh_pct, in any order. */
function csvRows(lines: readonly string[]): Row[] {
  const header = (lines[0] ?? '').split(',').map((name) => name.trim().toLowerCase());
  const places = csvColumns.map((name) => header.indexOf(name));
  const missing = csvColumns.filter((_, i) => places[i] === -1);
  if (missing.length > 0) throw new Error(`The weather file lacks the columns ${missing.join(', ')}`);
  return lines.slice(1).map((line) => {
    const cells = line.split(',');
    const [year = 0, month = 0, day = 0, hour = 0, tempC = NaN, rhPct = NaN] = places.map((place) =>
      cells[place] === '' ? NaN : Number(cells[place]),
    );
    return { startMs: Date.UTC(year, month - 1, day, hour) - localOffsetMs, tempC, rhPct };
  });
}

/** Fills what is missing: temperature along the line between its neighbours, humidity from the hour before. */
function filled(rows: readonly Row[]): HourlySeries {
  const tempC = Float64Array.from(rows, (row) => row.tempC);
  const rhPct = Float64Array.from(rows, (row) => row.rhPct);
  let known = tempC.findIndex(Number.isFinite);
  tempC.fill(tempC[known] ?? NaN, 0, known);
  for (let i = known; i < tempC.length; i++) {
    const here = tempC[i] ?? NaN;
    if (!Number.isFinite(here)) continue;
    const before = tempC[known] ?? here;
    for (let gap = known + 1; gap < i; gap++)
      tempC[gap] = before + ((here - before) * (gap - known)) / (i - known);
    known = i;
  }
  tempC.fill(tempC[known] ?? NaN, known);
  for (let i = 0, last = 50; i < rhPct.length; i++) {
    const here = rhPct[i] ?? NaN;
    last = Number.isFinite(here) ? here : last;
    rhPct[i] = last;
  }
  return { startMs: rows[0]?.startMs ?? 0, tempC, rhPct };
}

/**
 * Hourly weather from the text of an EPW or a CSV file.
 * @throws Error in plain words when the text is neither, or holds no usable temperature.
 */
export function readWeather(text: string): HourlySeries {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const rows = lines[0]?.startsWith('LOCATION,') ? epwRows(lines) : csvRows(lines);
  if (!rows.some((row) => Number.isFinite(row.tempC)))
    throw new Error('The weather file holds no temperature');
  return filled(rows);
}
