import { dayMs, hourMs } from '@contract/time';
import { anActor } from '@tests/support/actors';
import { aDevice, aSiteDeclaration } from '@tests/support/aSiteDeclaration';
import { useSeededDatabase } from '@tests/support/database';
import { testClock } from '@tests/support/testClock';
import { provision } from '../../provisioning/provisioning.service';
import { everything } from '../../scope';
import { seed } from '../../seed/seed';
import { foundOnMeters } from './read.store';

describe('what was found on the meters of a site', () => {
  const database = useSeededDatabase();
  const clock = testClock();
  const day = Math.floor(clock.now() / dayMs) * dayMs - dayMs;

  beforeAll(async () => {
    const { db, pool } = database();
    await seed({ db, clock, adminPassword: 'First-light-7' });
    const meter = (code: string, name: string) => ({ ...aDevice({ code, class: 'meter' }), name });
    const sites = [
      aSiteDeclaration({
        code: 'MF-1',
        devices: [meter('m-1', 'Mains'), meter('m-2', 'Rack row'), meter('m-3', 'Rack row')],
      }),
      aSiteDeclaration({ code: 'MF-2', devices: [meter('m-1', 'Mains')] }),
    ];
    const ports = { db, clock, scopeOf: async () => everything, mqttUrl: () => '' };
    await provision(ports, anActor(), { credential: 'all', sites });
    await pool.query(
      `insert into meter_findings (device_id, day, point, kind, site_id, first_at, last_at, kwh)
       select id, $1::bigint, 'energyKwh', 'exchange', site_id, $1::bigint, $2::bigint, 4 from devices where class = 'meter'`,
      [day, day + hourMs],
    );
  });

  it('is told by the name of the meter, and whether the site has another one of that name', async () => {
    const { db, pool } = database();
    const { rows } = await pool.query<{ id: number }>(`select id from sites where code = 'MF-1'`);
    const found = await foundOnMeters(db, rows[0]?.id ?? 0, { from: day, to: day + dayMs });
    expect(
      found.map(({ deviceCode, deviceName, isNameShared }) => [deviceCode, deviceName, isNameShared]),
    ).toEqual([
      ['m-1', 'Mains', false],
      ['m-2', 'Rack row', true],
      ['m-3', 'Rack row', true],
    ]);
  });
});
