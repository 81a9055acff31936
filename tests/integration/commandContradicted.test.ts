import { useCommandedStations } from '@tests/support/commandedStations';
import { aCommand, commandOf } from '@tests/support/controlledFleet';
import { until } from '@tests/support/testIngest';

jest.setTimeout(90_000);

describe('a command', () => {
  const { at, pool, speak, isIn } = useCommandedStations();

  it('to a unit that lies fails after three more attempts, and is named by its alarm', async () => {
    const { bus: site } = await speak({ times: 120, areAllRunning: true });
    site.quirks = [{ lies: true }];
    const id = await aCommand(pool(), at.bus, 'ac-1', { point: 'switchedOn', value: 0 });
    await isIn(id, 'failed');
    expect(await commandOf(pool(), id)).toMatchObject({ why: 'contradicted', attempt: 4, isOver: true });
    await until(async () => {
      const { rowCount } = await pool().query(
        "select 1 from alarms where definition_id = 'commandNotEffective' and device_id = $1",
        [at.bus.deviceIds['ac-1']],
      );
      return rowCount === 1;
    }, 20_000);
  });
});
