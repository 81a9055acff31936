import { minuteMs } from '@contract/time';
import { useWatchedSite } from '@tests/support/aWatchedSite';

jest.setTimeout(60_000);

const site = 'NS-421';
const watched = useWatchedSite(site);
const open = async (): Promise<string[]> => Object.keys(await watched.open());

type Values = Record<string, number | boolean | null>;
const heartbeat: { site: string; device: string; v: Values } = { site, device: 'ctl', v: { cpuPct: 5 } };
/** Each minute the next of these, over and over; `looks` counts on over calls. */
let looks = 0;
const eachMinute = (minutes: number, ...said: readonly Values[]) =>
  watched
    .process()
    .live(minutes * minuteMs, (atMs) =>
      atMs % minuteMs < 4_000
        ? [heartbeat, { site, device: 'env', v: said[(looks += 1) % said.length] ?? {} }]
        : [heartbeat],
    );
const silent = (minutes: number, ...said: readonly (typeof heartbeat)[]) =>
  watched.process().live(minutes * minuteMs, (atMs) => (atMs % minuteMs < 4_000 ? said : []));

describe('a sensor that flickers', () => {
  it('is an alarm beside that of the limit which its valid looks meet', async () => {
    await eachMinute(22, { roomTempC: 40 }, { roomTempC: null });
    expect(await open()).toEqual(expect.arrayContaining(['roomTempHigh', 'roomTempVeryHigh', 'sensorJump']));
  });

  it('is found over a restart, out of range as well as without a value', async () => {
    await eachMinute(9, { roomTempC: 35 }, { roomTempC: 85 });
    await watched.restart(4_000);
    expect(await open()).not.toContain('sensorJump');
    await eachMinute(13, { roomTempC: 35 }, { roomTempC: 85 });
    expect(await open()).toEqual(expect.arrayContaining(['roomTempHigh', 'sensorJump']));
  });

  it('is found where both its values are in range, and meets no limit by them', async () => {
    await eachMinute(12, { roomTempC: 0.3 }, { roomTempC: 39.7 });
    const found = await open();
    expect(found).toContain('sensorJump');
    for (const limit of ['roomTempHigh', 'roomTempVeryHigh', 'roomTempRising'])
      expect(found).not.toContain(limit);
  });
});

describe('a sensor that cannot be right', () => {
  it('is an alarm of its own point, and clears when it is valid again', async () => {
    await eachMinute(8, { roomTempC: 0, rackTempC: 31, smoke: null });
    expect(await open()).toEqual(expect.arrayContaining(['sensorJump', 'smokeSensorInvalid']));
    await eachMinute(25, { roomTempC: 24, rackTempC: 27, smoke: false });
    expect(await open()).toEqual([]);
  });

  it('is one whose whole device is silent while its site is received, until it reports again', async () => {
    await eachMinute(5, { roomTempC: 24, smoke: false });
    await silent(80, heartbeat);
    expect(await open()).toEqual([]);
    await silent(80, heartbeat);
    expect(await open()).toEqual(['sensorJump', 'smokeSensorInvalid']);
    await eachMinute(25, { roomTempC: 24, smoke: false });
    expect(await open()).toEqual([]);
  });

  it('is none of a room whose site was away itself', async () => {
    await eachMinute(5, { roomTempC: 24, smoke: false });
    await silent(150);
    await silent(20, heartbeat);
    expect(await open()).toEqual([]);
  });

  it('is none of a room of which nothing is understood: that is the alarm', async () => {
    await eachMinute(5, { roomTempC: 24, smoke: false });
    await silent(170, heartbeat, { site, device: 'env', v: {} });
    expect(await open()).toEqual(['controllerNotUnderstood']);
    await eachMinute(25, { roomTempC: 24, smoke: false });
    expect(await open()).toEqual([]);
  });

  it('is none of a device that is well', async () => {
    await eachMinute(30, { roomTempC: 24, rackTempC: 27, smoke: false, roomRhPct: 44, outdoorTempC: -12 });
    expect(await open()).toEqual([]);
  });
});

describe('air that is saturated', () => {
  it('is 100 % as far as sensors read beyond it, and the sensor is no invalid one', async () => {
    await eachMinute(12, { roomRhPct: 100.1 }, { roomRhPct: 103 }, { roomRhPct: 105 });
    expect(await open()).not.toContain('roomHumidityInvalid');
    expect(await watched.query('select distinct room_rh_pct as rh from readings_env')).toMatchObject({
      rows: [{ rh: 100 }],
    });
    await eachMinute(12, { roomRhPct: 105.1 });
    expect(await open()).toContain('roomHumidityInvalid');
  });
});
