import { minuteMs, secondMs } from '@contract/time';
import { useWatchedSite } from '@tests/support/aWatchedSite';

jest.setTimeout(60_000);

const site = 'NS-422';
const watched = useWatchedSite(site);
const { open } = watched;
const heartbeat = { site, device: 'ctl', v: { cpuPct: 5 } };

/** One look at the room after the other; what of a look is undefined is not reported. */
const looks = async (everyMs: number, ...temps: readonly (number | null | undefined)[]): Promise<void> => {
  for (const roomTempC of temps) {
    const said = roomTempC === undefined ? [] : [{ site, device: 'env', v: { roomTempC } }];
    await watched.process().turn(heartbeat, ...said);
    await watched.process().live(everyMs, () => [heartbeat]);
  }
};

describe('a fire beyond the range of its sensor', () => {
  it('is an alarm at the first look beyond, once a look before was past the limit', async () => {
    await looks(20 * secondMs, 24, 33, 45, 61);
    expect(await open()).toMatchObject({ roomTempVeryHigh: 61 });
  });

  it.each([61, 75, 120, 199.9])(
    'is an alarm at the second look of %d °C, whatever stands before',
    async (hot) => {
      await looks(20 * secondMs, 24, hot, null, hot + 0.1);
      expect(await open()).toHaveProperty('roomTempVeryHigh', hot + 0.1);
    },
  );

  it('is an alarm after its delay where the sensor says nothing more, or is lost', async () => {
    await looks(20 * secondMs, 24, 75, ...Array.from({ length: 7 }, () => null));
    expect(await open()).toHaveProperty('roomTempVeryHigh', 75);
    await looks(20 * secondMs, ...Array.from({ length: 25 }, () => null));
    expect(Object.keys(await open())).toEqual(expect.arrayContaining(['roomTempVeryHigh', 'sensorJump']));
  });

  it('goes on over a restart, and beyond all that a sensor measures', async () => {
    await looks(20 * secondMs, 24, 45, 850);
    await watched.restart();
    await looks(30 * secondMs, 850, 32_767, 850, 850);
    expect(await open()).toHaveProperty('roomTempVeryHigh');
  });

  it('does not clear while the sensor reads beyond its range, and stores none of it as a number', async () => {
    await looks(minuteMs, 24, 45, 75, ...Array.from({ length: 20 }, () => 90));
    expect(Object.keys(await open())).toEqual(expect.arrayContaining(['roomTempVeryHigh', 'sensorJump']));
    expect(await watched.query('select max(room_temp_c) as most from readings_env')).toMatchObject({
      rows: [{ most: 45 }],
    });
  });
});

describe('a sensor that leaves its range', () => {
  const explained = async () => {
    const { rows } = (await watched.query(
      `select c.definition_id as lesser, p.definition_id as graver from alarms c join alarms p on p.id = c.parent_id
       where c.cleared_at is null`,
    )) as { rows: object[] };
    return rows;
  };

  it.each([
    [45, 75, ...Array.from({ length: 12 }, () => 90)],
    [31, 58, 61, ...Array.from({ length: 14 }, () => null)],
  ])('is explained by the heat of its room (%d, %d, then %d)', async (...after) => {
    await looks(minuteMs, 24, ...after);
    expect(await explained()).toEqual([{ lesser: 'sensorJump', graver: 'roomTempVeryHigh' }]);
  });

  it('is explained by nothing where the room is not hot', async () => {
    await looks(minuteMs, 24, 24, ...Array.from({ length: 12 }, () => 850));
    expect(Object.keys(await open())).toEqual(['sensorJump']);
    expect(await explained()).toEqual([]);
  });
});

describe('a sensor that fails', () => {
  it.each([850, 32_767, 961_656_832])('is invalid alone where it reads %d', async (value) => {
    await looks(minuteMs, 24, 24, ...Array.from({ length: 12 }, () => value));
    expect(Object.keys(await open())).toEqual(['sensorJump']);
  });

  it('is no fire where each look beyond is refuted by the next', async () => {
    await looks(20 * secondMs, 24, ...Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? 85 : 24)));
    expect(await open()).not.toHaveProperty('roomTempVeryHigh');
  });
});
