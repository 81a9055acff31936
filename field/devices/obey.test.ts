import type { FieldCommand } from '@contract/telemetry';
import { hourMs } from '@contract/time';
import { aPlan, aSite, steady, summer } from '@tests/support/aFleetSite';
import { advance } from './advance';
import { obey } from './obey';
import { readDevice } from './read';

const byBus = aPlan(({ units }) => units[0]?.controlPath === 'bus' && units[0].kind === 'split');
const byInfrared = aPlan(({ units }) => units[0]?.controlPath === 'infrared');
const withFan = aPlan(({ room }) => room.freshAir !== null);
const aCommand = (set: Record<string, number>, id = 'c-1'): FieldCommand => ({
  id,
  t: summer,
  set,
  expires: summer + hourMs,
});

describe('a command', () => {
  it('changes what the unit does and what it says of itself', () => {
    const site = aSite({ plan: byBus });
    expect(obey(site, 'ac-1', aCommand({ setpointC: 28, fanSpeed: 0 }), summer)).toMatchObject({ ok: true });
    expect(site.room.units[0]).toMatchObject({ setpointC: 28, isFanAuto: true });
    expect(readDevice(site, 'ac', 0)[3]).toBe(28);
  });

  it('sets a unit on a bus to each pace of its fan, which it reads back', () => {
    const site = aSite({ plan: byBus });
    const told = [1, 2, 3, 0].map((fanSpeed) => {
      obey(site, 'ac-1', aCommand({ fanSpeed }, `c-${fanSpeed}`), summer);
      return readDevice(site, 'ac', 0)[4];
    });
    expect(told).toEqual([1, 2, 3, 0]);
  });

  it('switches a unit off: its power falls to nothing', () => {
    const site = aSite({ plan: byBus, settledH: 3 });
    obey(site, 'ac-1', aCommand({ switchedOn: 0 }), summer);
    advance(site, summer + 60_000, 60);
    expect(site.room.units[0]?.powerW).toBe(0);
  });

  it.each([
    ['an expired one', 'ac-1', { ...aCommand({ switchedOn: 0 }), expires: summer }, 'expired'],
    ['a setpoint beyond 16 to 30', 'ac-1', aCommand({ setpointC: 40 }), 'outOfRange: setpointC'],
    ['a half switch', 'ac-1', aCommand({ switchedOn: 0.5 }), 'outOfRange: switchedOn'],
    ['a measured point', 'ac-1', aCommand({ powerW: 1 }), 'notWritable: powerW'],
    ['a device that only measures', 'env', aCommand({ roomTempC: 1 }), 'notWritable'],
    ['a device that is not there', 'ac-9', aCommand({ switchedOn: 0 }), 'unknownDevice'],
    ['nothing at all', 'ac-1', aCommand({}), 'nothing to set'],
  ])('is refused with a reason: %s', (_what, device, command, detail) => {
    const site = aSite({ plan: byBus });
    const before = structuredClone(site.room.units);
    expect(obey(site, device, command, summer)).toEqual({ ok: false, detail });
    expect(site.room.units).toEqual(before);
  });

  it('may miss a unit behind infrared: it says what was asked, its power tells the truth', () => {
    const outcomes = Array.from({ length: 400 }, (_, i) => {
      const site = aSite({ plan: byInfrared, weather: steady(30) });
      const { ok, isMissed } = obey(site, 'ac-1', aCommand({ switchedOn: 0 }, `c-${i}`), summer);
      expect(ok).toBe(true);
      expect(readDevice(site, 'ac', 0)[0]).toBe(0);
      expect(site.room.units[0]?.switchedOn).toBe(isMissed);
      return isMissed;
    });
    const missed = outcomes.filter(Boolean).length;
    expect(missed).toBeGreaterThan(2);
    expect(missed).toBeLessThan(30);
  });

  it('is carried out late by a slow unit, and never by one that lies, though both say done', () => {
    const site = aSite({ plan: byBus });
    site.quirks = [{ slowMs: 40_000 }];
    expect(obey(site, 'ac-1', aCommand({ setpointC: 28 }), summer)).toMatchObject({ ok: true });
    advance(site, summer + 30_000, 10);
    expect(site.room.units[0]?.setpointC).not.toBe(28);
    advance(site, summer + 60_000, 10);
    expect(site.room.units[0]?.setpointC).toBe(28);
    site.quirks = [{ lies: true }];
    expect(obey(site, 'ac-1', aCommand({ setpointC: 22 }), summer)).toMatchObject({ ok: true });
    advance(site, summer + hourMs, 60);
    expect(site.room.units[0]?.setpointC).toBe(28);
    expect(readDevice(site, 'ac', 0)[3]).toBe(22);
  });

  it('holds the fresh-air fan for four hours, then the fan follows its own rule again', () => {
    const site = aSite({ plan: withFan });
    obey(site, 'fan', aCommand({ commanded: 1 }), summer);
    advance(site, summer + hourMs, 60);
    expect(site.room.isFanOn).toBe(true);
    advance(site, summer + 4 * hourMs + 120_000, 60);
    expect(site.room.fanCommand).toBeNull();
  });

  it('releases the door for half a minute', () => {
    const site = aSite({ plan: byBus });
    obey(site, 'door', aCommand({ locked: 0 }), summer);
    expect(readDevice(site, 'door', 0)[1]).toBe(0);
    advance(site, summer + 31_000, 10);
    expect(readDevice(site, 'door', 0)[1]).toBe(1);
  });
});
