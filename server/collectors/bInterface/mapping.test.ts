import { anyHolder, targetOf, type SignalMap, type UnitMap } from './mapping';

const signals: SignalMap = new Map([
  ['15102001', { deviceClass: 'ac', point: 'returnTempC', scale: 1 }],
  ['18002001', { deviceClass: 'env', point: 'smoke', scale: 1 }],
  ['15116001', { deviceClass: 'ac', free: 'dischargeTempC', scale: 0.1 }],
  ['19008001', { deviceClass: 'ac', point: 'commFault', scale: 1 }],
]);
const map = (over: Partial<UnitMap> = {}): UnitMap => ({
  ...{ site: { id: 1, code: 'S' }, shard: 0, mapped: new Map(), writable: new Set() },
  ...{ own: new Set(), declared: null },
  classes: new Map([
    ['ac-1', 'ac'],
    ['ctl', 'controller'],
    ['env', 'env'],
  ]),
  ...over,
});
const split = '51051241500001';
const smoke = '51051241820002';

describe('a signal of a unit', () => {
  it('is the point of the device that somebody mapped, whatever the class of the station', () => {
    const two = map({
      classes: new Map([
        ['ac-1', 'ac'],
        ['ac-2', 'ac'],
      ]),
      mapped: new Map([[split, 'ac-2']]),
    });
    for (const signal of ['0415102001', '0215102001'])
      expect(targetOf(two, signals, split, signal)).toMatchObject({
        deviceCode: 'ac-2',
        point: 'returnTempC',
      });
  });

  it('of a device that nobody mapped is that of the only one of its kind, and of no one among two', () => {
    expect(targetOf(map(), signals, split, '0415102001')).toMatchObject({ deviceCode: 'ac-1' });
    const two = map({
      classes: new Map([
        ['ac-1', 'ac'],
        ['ac-2', 'ac'],
      ]),
    });
    expect(targetOf(two, signals, split, '0415102001')).toBeNull();
  });

  it('of a second device of a kind is not that of the first, which somebody mapped', () => {
    const mapped = map({ mapped: new Map([[split, 'ac-1']]) });
    expect(targetOf(mapped, signals, '51051241500002', '0415102001')).toMatchObject({
      ...{ kind: 'free', deviceCode: 'ctl' },
    });
    expect(targetOf(mapped, signals, '51051241900001', '0419008001')).toMatchObject({ deviceCode: 'ac-1' });
  });

  it('of each sensor of a room is that of the room', () => {
    expect(targetOf(map(), signals, smoke, '0418002001')).toMatchObject({
      deviceCode: 'env',
      point: 'smoke',
    });
  });

  it('of lost devices belongs to what was lost', () => {
    expect(targetOf(map(), signals, '51051241900001', '0419008001')).toMatchObject({
      ...{ deviceCode: 'ac-1', point: 'commFault' },
    });
  });

  it.each([
    ['0499001001', 'door'],
    ['0415102001', 'ac-1'],
  ])('of a device is not said of it by the unit itself or a pseudo-device: %s', (signal, device) => {
    const doors = new Map([
      ...signals,
      ['99001001', { deviceClass: 'door', point: 'illegalEntry', scale: 1 }] as const,
    ]);
    const site = map({ classes: new Map([...map().classes, ['door', 'door']]) });
    const unit = '51051243800001';
    expect(targetOf(site, doors, unit, signal)).toMatchObject({ kind: 'free', deviceCode: 'ctl' });
    expect(targetOf(site, doors, unit, signal)?.deviceCode).not.toBe(device);
    expect(targetOf(site, doors, '51051249900001', '0499001001')).toMatchObject({ point: 'illegalEntry' });
    expect(targetOf(site, doors, unit, '0418002001')).toMatchObject({ deviceCode: 'env', point: 'smoke' });
  });

  it.each([
    ['51051249900001', '0499001001'],
    ['51051241700044', '0417001001'],
    ['51051241500009', '0415102001'],
    ['51051241820009', '0418002001'],
    ['51051241900009', '0419008001'],
  ])('of a code that the unit never declared is a free point of the controller: %s %s', (code, signal) => {
    const all = new Map([
      ...signals,
      ['99001001', { deviceClass: 'door', point: 'illegalEntry', scale: 1 }] as const,
      ['17001001', { deviceClass: 'door', point: 'illegalEntry', scale: 1 }] as const,
    ]);
    const classes = new Map([...map().classes, ['door', 'door']] as const);
    const site = map({ classes, declared: new Set([split]) });
    const undeclared = { kind: 'free', deviceCode: 'ctl', code: `s${signal}_${code.slice(-5)}` };
    expect(targetOf(site, all, code, signal)).toEqual(undeclared);
    const accepted = targetOf({ ...site, declared: new Set([split, code]) }, all, code, signal);
    expect(accepted).toMatchObject({ kind: 'point' });
  });

  it('of the unit itself is no device, whatever the digits of its id say', () => {
    const unit = '51051249900001';
    const doors = new Map([['99001001', { deviceClass: 'door', point: 'illegalEntry', scale: 1 }] as const]);
    const site = map({
      classes: new Map([...map().classes, ['door', 'door']] as const),
      ...{ own: new Set([unit]), declared: new Set([split]) },
    });
    expect(targetOf(site, doors, unit, '0499001001')).toMatchObject({ kind: 'free', deviceCode: 'ctl' });
  });

  it('of a device that is none of ours is of the room where there is no controller, and of no door', () => {
    const without = (...classes: [string, 'env' | 'door' | 'ac'][]) => map({ classes: new Map(classes) });
    const holder = (site: UnitMap) => anyHolder(site, '51051249200001', '0492001001')?.deviceCode ?? null;
    expect(holder(without(['ac-1', 'ac'], ['door', 'door'], ['env', 'env']))).toBe('env');
    expect(holder(without(['ac-1', 'ac'], ['door', 'door']))).toBeNull();
  });

  it('that is no point of ours is a free point, one for each sensor', () => {
    expect(targetOf(map(), signals, smoke, '0418009001')).toEqual({
      ...{ kind: 'free', deviceCode: 'env', code: 's0418009001_20002' },
    });
  });

  it('that somebody made a free point is that one of its device', () => {
    expect(targetOf(map(), signals, split, '0415116001')).toMatchObject({
      ...{ kind: 'free', deviceCode: 'ac-1', code: 'dischargeTempC', named: { scale: 0.1 } },
    });
  });

  it('of a device of no kind of ours is a free point of the controller, or nothing', () => {
    expect(targetOf(map(), signals, '51051240500001', '0405001001')).toMatchObject({
      ...{ kind: 'free', deviceCode: 'ctl' },
    });
    expect(targetOf(map({ classes: new Map() }), signals, split, '0405001001')).toBeNull();
  });
});
