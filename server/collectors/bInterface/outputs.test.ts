import { settingOf, type OutputMap } from './outputs';

const outputs: OutputMap = new Map([
  ['12 off', '203001'],
  ['15 on', '201001'],
  ['15 off', '202001'],
  ['15 setpoint', '301001'],
]);

describe('a command to a device behind a unit', () => {
  it.each([
    ['setpointC', 26, { signal: '0415301001', type: 5, setup: '26' }],
    ['switchedOn', 1, { signal: '0415201001', type: 4, setup: '1' }],
    ['switchedOn', 0, { signal: '0415202001', type: 4, setup: '1' }],
    ['mode', 1, null],
  ])('%s %s is an output of its own, or none', (point, value, setting) => {
    expect(settingOf(outputs, '51051241500001', point, value)).toEqual(setting);
  });

  it('follows the type of the device and the class of the station', () => {
    expect(settingOf(outputs, '51051221200001', 'switchedOn', 0)?.signal).toBe('0212203001');
  });

  it('is none where two people have not agreed on its output', () => {
    expect(settingOf(outputs, '51051241200001', 'switchedOn', 1)).toBeNull();
    expect(settingOf(outputs, '51051241600001', 'switchedOn', 0)).toBeNull();
  });
});
