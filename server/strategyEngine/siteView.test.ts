import { pointsByClass } from '@contract/points';
import { sensorAlarms } from '@contract/sensorAlarms';
import { hourMs } from '@contract/time';
import type { Device } from '../ingest/participant';
import { newState } from '../strategies/state';
import type { Followed, SiteFacts } from './followed';
import { seenSite } from './siteView';

const now = 1_000 * hourMs;
const said = { roomTempC: 39.7, roomRhPct: 44, outdoorTempC: 12, outdoorRhPct: 60 };
const values = pointsByClass.env.map(({ name }) => (name in said ? said[name as keyof typeof said] : NaN));
// Of a device only its class and its present are read.
const env = { id: 5, class: 'env', draft: null, present: { values, receivedAt: now } } as unknown as Device;
const site: Followed = {
  ...{ siteId: 1, siteCode: 's', shard: 0, programId: 1, version: 1, mode: 'active', plan: [], ceilingC: 32 },
  ...{
    tariff: { spans: [], workDays: {} },
    timeConstantH: null,
    paths: new Map(),
    exchangers: [],
    keeper: null,
    dueAt: 0,
  },
  memory: { state: newState(now), peakItW: 0, wished: {}, saidKey: '' },
  stored: { said: '', saidAt: now, revertedAt: null, helpedSince: null },
  devices: [env],
};
const seen = (...open: readonly string[]) => {
  const facts: SiteFacts = {
    ...{ desired: [], tagged: [], open: [] },
    alarms: new Map(open.map((id) => [id, now])),
  };
  return seenSite(site, facts, now, 12 * hourMs).view;
};

describe('what a strategy sees of a room', () => {
  it('is what its sensors say', () => {
    expect(seen()).toMatchObject({ ...said, isSensorSound: true });
  });

  it.each(['roomTempC', 'roomRhPct', 'outdoorTempC', 'outdoorRhPct'] as const)(
    'is nothing of a sensor that is invalid: %s',
    (point) => {
      expect(seen(sensorAlarms.env[point], 'roomTempVeryHigh')).toMatchObject({
        ...said,
        [point]: null,
        isSensorSound: point !== 'roomTempC',
      });
    },
  );
});
