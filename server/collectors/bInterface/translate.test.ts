import type { UnitValue } from '@contract/bInterface/values';
import type { SignalMap, UnitMap } from './mapping';
import { isDigitalAt, saidOf } from './translate';

const signals: SignalMap = new Map([
  ['15102001', { deviceClass: 'ac', point: 'returnTempC', scale: 1 }],
  ['15101001', { deviceClass: 'ac', point: 'currentA', scale: 0.1 }],
  ['15301001', { deviceClass: 'ac', point: 'setpointC', scale: 1 }],
  ['18002001', { deviceClass: 'env', point: 'smoke', scale: 1 }],
  ['18101001', { deviceClass: 'env', point: 'roomTempC', scale: 1 }],
  ['15116001', { deviceClass: 'ac', free: 'dischargeTempC', scale: 0.1, max: 120 }],
  ['18009001', { deviceClass: 'env', free: 'doorBump', scale: 1 }],
]);
const map: UnitMap = {
  ...{ site: { id: 1, code: 'S' }, shard: 0, mapped: new Map(), writable: new Set() },
  ...{ own: new Set(), declared: null },
  classes: new Map([
    ['ac-1', 'ac'],
    ['env', 'env'],
  ]),
};
const value = (signal: string, measured: string, over: Partial<UnitValue> = {}): UnitValue => ({
  ...{ type: 3, signal, measured, setup: '', status: 0, at: null },
  ...over,
});
const of = (code: string, ...values: UnitValue[]) => ({ device: { id: code, code }, values });
const split = '51051241500001';
const [first, second] = ['51051241820001', '51051241820002'];
const said = (...devices: ReturnType<typeof of>[]) => Object.fromEntries(saidOf(devices, map, signals));

describe('what a unit says of our devices', () => {
  it('is a number in our scale', () => {
    expect(said(of(split, value('0415102001', '24.60'), value('0415101001', '52')))).toEqual({
      'ac-1': { v: { returnTempC: 24.6, currentA: 5.2 }, f: {} },
    });
  });

  it.each([
    ['of status 6', { status: 6 }, '24.6'],
    ['without a value', {}, ''],
    ['that is no number', {}, '--'],
  ])('is invalid where it is %s', (_, over, measured) => {
    expect(said(of(split, value('0415102001', measured, over)))['ac-1']?.v).toEqual({ returnTempC: null });
  });

  it('is nothing where it is a text', () => {
    expect(said(of(split, value('0415102001', 'AMS', { type: 6 })))).toEqual({});
  });

  it('is a set point as it is measured, and as it was set where nothing is measured', () => {
    const setting = (measured: string, setup: string) =>
      said(of(split, value('0415301001', measured, { type: 5, setup })))['ac-1']?.v.setpointC;
    expect([setting('', '26'), setting('26', '0.0'), setting('26', ''), setting('25', '27')]).toEqual([
      26, 26, 26, 25,
    ]);
  });

  it('is on while a status says alarm, whatever the value', () => {
    expect(said(of(first, value('0418002001', '', { type: 2, status: 3 }))).env?.v).toEqual({ smoke: true });
    expect(said(of(first, value('0418002001', '0', { type: 2 }))).env?.v).toEqual({ smoke: false });
  });

  it('is on while one of two sensors of a room is, in either order', () => {
    const [on, off] = [value('0418002001', '1', { type: 2 }), value('0418002001', '0', { type: 2 })];
    expect(said(of(first, on), of(second, off)).env?.v).toEqual({ smoke: true });
    expect(said(of(first, off), of(second, on)).env?.v).toEqual({ smoke: true });
  });

  it.each([null, 2, 3])('is on or off by its id, whatever type it is said to be: %s', (type) => {
    const bump = (measured: string, status = 0) =>
      said(of(first, value('0418009001', measured, { type, status })));
    expect([bump('1'), bump('0'), bump('', 3)].map(({ env }) => env?.f)).toEqual([
      { doorBump: 1 },
      { doorBump: 0 },
      { doorBump: 1 },
    ]);
    const wide: SignalMap = new Map([['18101777', { deviceClass: 'env', point: 'smoke', scale: 1 }]]);
    const isDigital = isDigitalAt(map, wide);
    const ofPoint = value('0418101777', '1', { type: type ?? 3 });
    expect([isDigital(first, ofPoint), isDigital(first, value('0418101001', '1'))]).toEqual([true, false]);
  });

  it('is a free point that somebody named, in its scale and range', () => {
    const read = (measured: string) => said(of(split, value('0415116001', measured)))['ac-1']?.f;
    expect([read('655'), read('1201')]).toEqual([{ dischargeTempC: 65.5 }, { dischargeTempC: null }]);
  });

  it('has a free point of two sensors on while one of them is, and not silenced by the other', () => {
    const bump = (measured: string, status = 0) => value('0418009001', measured, { type: 2, status });
    const both = (one: UnitValue, other: UnitValue) => said(of(first, one), of(second, other)).env?.f;
    expect([both(bump('1'), bump('0')), both(bump('0'), bump('', 3)), both(bump('0'), bump(''))]).toEqual([
      { doorBump: 1 },
      { doorBump: 1 },
      { doorBump: 0 },
    ]);
  });

  it('takes the last of two values of one signal, and a free point where there is no point', () => {
    const room = of(first, value('0418101001', '30'), value('0418101001', '31'), value('0418102001', '55'));
    expect(said(room).env).toEqual({ v: { roomTempC: 31 }, f: { s0418102001_20001: 55 } });
  });
});
