import { readHistory } from '@contract/calls/history';
import { hourMs } from '@contract/time';
import { createAction } from '@reduxjs/toolkit';
import type { Deps } from '../deps';
import { takeLatest, type PayloadAction, type Saga } from '../engine/effects';
import { guarded } from '../engine/guarded';
import type { Process } from '../engine/process';
import { send } from '../http/send';

export interface SiteStripsWish {
  siteId: number;
  devices: readonly { deviceId: number; points: readonly string[] }[];
}
/** Strips of a site came on: the last hour of these points comes before what is heard. */
export const siteStripsRequested = createAction<SiteStripsWish>('readings/siteStripsRequested');

const mostPoints = 3_600;

const fill = (deps: Deps) =>
  function* ({ payload: { siteId, devices } }: PayloadAction<SiteStripsWish>): Saga {
    const {
      clock,
      indexes: { siteStrips },
    } = deps;
    siteStrips.begin(siteId);
    const to = clock.now();
    for (const { deviceId, points } of devices) {
      const query = { deviceId, points: points.join(','), from: to - hourMs, to, maxPoints: mostPoints };
      const { series } = yield* send(deps, readHistory, { query, isQuiet: true });
      for (const { point, t, value } of series)
        siteStrips.of(deviceId, point).prepend(t.map((at, row) => ({ at, values: [value[row] ?? null] })));
      siteStrips.signal.bump();
    }
  };

export const siteStripsProcess = (deps: Deps): Process => ({
  name: 'strips of a site',
  *run() {
    yield* takeLatest(siteStripsRequested, guarded(fill(deps)));
  },
});
