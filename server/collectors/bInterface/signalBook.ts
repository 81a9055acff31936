import type { BookChange, InboxRow, Outcome, SignalKey, SignalState } from './signals';

const isOf = (a: SignalKey, b: SignalKey): boolean =>
  a.unitId === b.unitId && a.deviceCode === b.deviceCode && a.signal === b.signal;

const keyOf = ({ unitId, deviceCode, signal, state, serial }: SignalState): string =>
  JSON.stringify([unitId, deviceCode, signal, state, serial]);

const endedSerial = 'ended';

/**
 * The alarms that are open, while the inbox is judged: what begins and ends of it, in order. Two numbers of one signal
 * end one by one.
 */
export class SignalBook {
  private states: SignalState[];

  constructor(states: readonly SignalState[]) {
    this.states = [...states];
  }

  openOf(unitId: number): readonly SignalState[] {
    return this.states.filter((each) => each.state === 'open' && each.unitId === unitId);
  }

  begin(row: InboxRow, outcome: Outcome): BookChange {
    const isOpen = this.openOf(row.unitId).some((each) => isOf(each, row));
    if (row.origin === 'compared' && isOpen) return { put: [], gone: [] };
    // What a comparison found is what the unit says now, and what was ended has begun anew.
    const gone = this.states.filter(
      (each) =>
        isOf(each, row) && (each.state === 'ended' || (row.origin === 'unit' && each.origin === 'compared')),
    );
    const same = this.states.find((each) => isOf(each, row) && each.serial === row.serial);
    const opened: SignalState = {
      ...{ unitId: row.unitId, deviceCode: row.deviceCode, signal: row.signal, state: 'open' },
      ...{ serial: row.serial, origin: row.origin, outcome, level: row.level, text: row.text },
      ...{ since: row.receivedAt, calmSince: null, calmAt: null, conflict: '', measured: '', status: null },
      // It goes on in the row that it has already.
      record: [same, ...gone].find((each) => each?.record)?.record ?? null,
    };
    return this.change([opened], gone);
  }

  /** @returns what it ended as well: nothing where it is an end without a beginning */
  end(row: InboxRow): BookChange & { ended: readonly SignalState[] } {
    const ended = this.endedBy(row);
    const isLeft = this.states.some(
      (each) => each.state === 'open' && isOf(each, row) && !ended.includes(each),
    );
    // A poll that says so needs no reminder that the unit said so before.
    const reminder: SignalState[] =
      isLeft || row.origin === 'compared'
        ? []
        : [
            {
              ...{ unitId: row.unitId, deviceCode: row.deviceCode, signal: row.signal, state: 'ended' },
              ...{ serial: endedSerial, origin: row.origin, outcome: '', level: null, text: row.text },
              ...{ since: row.receivedAt, calmSince: null, calmAt: null, conflict: '' },
              ...{ measured: '', status: null, record: null },
            },
          ];
    return { ...this.change(reminder, ended), ended };
  }

  private endedBy(row: InboxRow): SignalState[] {
    const open = this.openOf(row.unitId);
    const ofSignal = open.filter((each) => isOf(each, row));
    if (row.origin === 'compared') return ofSignal;
    const found = ofSignal.filter(({ origin }) => origin === 'compared');
    const bySerial = ofSignal.filter(({ serial, origin }) => serial === row.serial && origin === 'unit');
    if (bySerial.length > 0) return [...found, ...bySerial];
    const oldest = ofSignal.find(({ origin }) => origin === 'unit');
    if (oldest !== undefined || found.length > 0) return [...found, ...(oldest ? [oldest] : [])];
    // Some ends name another device than their beginning, or none.
    const elsewhere = open.filter(({ serial, signal }) => serial === row.serial && signal === row.signal);
    return elsewhere.length === 1 ? elsewhere : [];
  }

  private change(put: readonly SignalState[], gone: readonly SignalState[]): BookChange {
    const keys = new Set([...put, ...gone].map(keyOf));
    this.states = [...this.states.filter((each) => !keys.has(keyOf(each))), ...put];
    return { put, gone };
  }
}

/** What several changes come to, each row once. */
export function netOf(changes: readonly BookChange[]): BookChange {
  const net = new Map<string, { state: SignalState; isThere: boolean }>();
  for (const { put, gone } of changes) {
    for (const state of gone) net.set(keyOf(state), { state, isThere: false });
    for (const state of put) net.set(keyOf(state), { state, isThere: true });
  }
  const all = [...net.values()];
  return {
    put: all.flatMap(({ state, isThere }) => (isThere ? [state] : [])),
    gone: all.flatMap(({ state, isThere }) => (isThere ? [] : [state])),
  };
}
