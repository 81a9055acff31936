import { pointsByClass, type DeviceClass } from '@contract/points';
import { alarmCatalogue } from '../catalogue';
import { compileRule, plateOf } from './index';

const valuesOf = (deviceClass: DeviceClass, said: Record<string, number>): number[] =>
  pointsByClass[deviceClass].map(({ name }) => said[name] ?? NaN);

describe('a stuck damper', () => {
  const definition = alarmCatalogue.find(({ id }) => id === 'damperStuck');
  const rule = compileRule(definition!, 'D', 1);
  const said = (fan: Record<string, number>, outdoorTempC: number) =>
    rule.conditionOf(valuesOf('fan', { switchedOn: 1, damperPct: 100, ...fan }), {
      ...plateOf(NaN),
      valuesOf: (deviceClass) => (deviceClass === 'env' ? [valuesOf('env', { outdoorTempC })] : []),
    });

  it('lets a running fan blow the air of the room behind a damper that reads open', () =>
    expect(said({ supplyTempC: 26 }, 12)).toBe('violated'));

  it.each([
    ['that brings outdoor air', { supplyTempC: 12.6 }, 12],
    ['in weather as warm as the room', { supplyTempC: 26 }, 25],
    ['that rests', { switchedOn: 0, supplyTempC: 26 }, 12],
    ['behind a damper that reads closed', { damperPct: 0, supplyTempC: 26 }, 12],
  ])('is nothing of a fan %s', (_, fan, outdoorC) => expect(said(fan, outdoorC)).toBe('normal'));
});
