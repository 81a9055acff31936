import type { CommState, SiteState } from '@contract/sites';

type Columns = Readonly<Record<string, readonly unknown[]>>;

/** The rows of a `sites` snapshot in columns (contract siteStateColumns); `comm` travels as a position. */
export function* statesOf(columns: Columns, comms: readonly CommState[]): Generator<SiteState> {
  // The form of these columns is the contract's; the server that writes them holds it by test.
  const numbers = (name: string) => (columns[name] ?? []) as readonly number[];
  const maybe = (name: string) => (columns[name] ?? []) as readonly (number | null)[];
  const [siteId, worst, counts, suppressed, comm] = [
    numbers('siteId'),
    numbers('worst'),
    numbers('counts'),
    numbers('suppressed'),
    numbers('comm'),
  ];
  const [tempC, powerW, doorOpen, at] = [maybe('tempC'), maybe('powerW'), numbers('doorOpen'), numbers('at')];
  const understood = numbers('isUnderstood');
  for (let row = 0; row < siteId.length; row++) {
    const [c1 = 0, c2 = 0, c3 = 0, c4 = 0] = counts.slice(row * 4, row * 4 + 4);
    yield {
      siteId: siteId[row] ?? 0,
      worst: worst[row] ?? 0,
      counts: [c1, c2, c3, c4],
      suppressed: suppressed[row] ?? 0,
      comm: comms[comm[row] ?? -1] ?? 'unknown',
      tempC: tempC[row] ?? null,
      powerW: powerW[row] ?? null,
      doorOpen: doorOpen[row] === 1,
      at: at[row] ?? 0,
      isUnderstood: understood[row] !== 0,
    };
  }
}
