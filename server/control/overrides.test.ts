import { aLiveCommand } from '@tests/support/aLiveCommand';
import type { Desired } from './control.store';
import { ControlledUnits } from './controlledUnits';
import type { Attempt, CommandChange, LiveCommand } from './liveCommand';
import { desiredBy, expiredOverrides, handedBackBy, vainlyGivenBackBy, type Changes } from './overrides';

type Turn = Parameters<typeof expiredOverrides>[1];

const now = 1_800_000_000_000;
const attempt: Attempt = {
  ...{ messageId: 'c7-1-0', number: 1, topic: 't', payload: '{}', shard: 1, expiresAt: now },
  ...{ was: 25, wasDrawing: null, windowMs: 1 },
};
const desired = (more: Partial<Desired> = {}): Desired => ({
  ...{ deviceId: 3, point: 'setpointC', value: 27, commandId: 7, until: 100, before: 24, isFailing: false },
  ...more,
});
const unitsWith = (...wanted: Desired[]): ControlledUnits => {
  const units = new ControlledUnits();
  units.replaceDesired(wanted);
  return units;
};
const becomes = (command: LiveCommand, more: Partial<CommandChange> = {}): CommandChange => ({
  ...{ command, state: command.state, why: null, dueAt: null, isOver: false },
  ...more,
});
const changesOf = (...changes: CommandChange[]): Changes =>
  new Map(changes.map((change) => [change.command.id, [change]]));

describe('an override', () => {
  const wanted = (more: Partial<LiveCommand>, units = unitsWith(), change: Partial<CommandChange> = {}) =>
    desiredBy(changesOf(becomes(aLiveCommand(more), { attempt, ...change })), units, now);

  it('begins when its command is sent, for as long as it was wished, over what was before', () => {
    expect(wanted({ holdMs: 5_000 })).toEqual([desired({ until: now + 5_000, before: 25 })]);
    expect(wanted({ holdMs: null })).toMatchObject([{ until: null }]);
  });

  it('does not begin while its command waits, and begins with the attempt among several steps', () => {
    const command = aLiveCommand();
    expect(desiredBy(changesOf(becomes(command)), unitsWith(), now)).toEqual([]);
    const steps = new Map([[7, [becomes(command), becomes(command, { attempt })]]]);
    expect(desiredBy(steps, unitsWith(), now)).toMatchObject([{ commandId: 7 }]);
  });

  it('does not hold a door: its controller locks it again by itself', () => {
    expect(wanted({ point: 'locked', value: 0 })).toEqual([]);
  });

  it('keeps its end when its command is tried again, and counts anew when another is sent', () => {
    expect(wanted({ holdMs: 5_000 }, unitsWith(desired()))).toMatchObject([{ until: 100 }]);
    expect(wanted({ holdMs: 5_000 }, unitsWith(desired({ commandId: 6 })))).toMatchObject([
      { commandId: 7, until: now + 5_000 },
    ]);
  });

  it('keeps its end while it is being given back: that may be overtaken before it is done', () => {
    const giving = { origin: 'expiry', holdMs: null } as const;
    expect(wanted(giving, unitsWith(desired({ commandId: 6 })))).toMatchObject([{ until: 100 }]);
    expect(wanted(giving)).toMatchObject([{ until: null }]);
  });

  it('remembers what was before the first of several', () => {
    expect(wanted({}, unitsWith(desired({ commandId: 6, before: 22 })))).toMatchObject([{ before: 22 }]);
    expect(wanted({}, unitsWith(desired({ commandId: 6, before: null })))).toMatchObject([{ before: null }]);
  });
});

describe('what gives back', () => {
  const ends = (state: CommandChange['state'], more: Partial<LiveCommand>) =>
    changesOf(becomes(aLiveCommand(more), { state, isOver: true }));
  const ids = (commands: readonly LiveCommand[]) => commands.map(({ id }) => id);

  it('has handed back once it is effective, or nothing can prove it', () => {
    for (const origin of ['expiry', 'giveBack'] as const)
      for (const state of ['effective', 'unproven'] as const)
        expect(ids(handedBackBy(ends(state, { origin })))).toEqual([7]);
  });

  it('has not while it is only sent or verified, and what sets has never', () => {
    for (const state of ['sent', 'acknowledged', 'verified', 'retrying', 'failed'] as const)
      expect(handedBackBy(ends(state, { origin: 'expiry' }))).toEqual([]);
    for (const origin of ['person', 'schedule', 'strategy', 'smoke'] as const)
      expect(handedBackBy(ends('effective', { origin }))).toEqual([]);
    expect(handedBackBy(new Map([[7, []]]))).toEqual([]);
  });

  it('goes by the last of its steps', () => {
    const command = aLiveCommand({ origin: 'expiry' });
    const [verified, effective] = [
      becomes(command, { state: 'verified' }),
      becomes(command, { state: 'effective' }),
    ];
    expect(ids(handedBackBy(new Map([[7, [verified, effective]]])))).toEqual([7]);
    expect(handedBackBy(new Map([[7, [effective, verified]]]))).toEqual([]);
  });

  it('came to nothing where it was sent and has failed or was refused: people decide then', () => {
    for (const state of ['failed', 'refused'] as const)
      expect(ids(vainlyGivenBackBy(ends(state, { origin: 'expiry' })))).toEqual([7]);
    expect(vainlyGivenBackBy(ends('failed', { origin: 'expiry', attempt: 0 }))).toEqual([]);
    expect(vainlyGivenBackBy(ends('failed', { origin: 'giveBack' }))).toEqual([]);
    expect(vainlyGivenBackBy(ends('effective', { origin: 'expiry' }))).toEqual([]);
    expect(vainlyGivenBackBy(new Map([[7, []]]))).toEqual([]);
  });
});

describe('an override whose time is over', () => {
  const place = { isSpokenFor: true };
  // As far as it is asked here: who speaks for the site of a unit, and whose shard it is.
  const turn = (site: { isSpokenFor: boolean } | null, watermark = 100, isOurs = true): Turn =>
    ({
      watermark,
      holds: (shard: number) => isOurs && shard === 1,
      field: { places: { devicesById: new Map(site ? [[3, { site: { id: 9, shard: 1, ...site } }]] : []) } },
    }) as unknown as Turn;

  it('is given back to what was before it', () => {
    expect(expiredOverrides(unitsWith(desired()), turn(place))).toEqual([
      { deviceId: 3, point: 'setpointC', value: 24, siteId: 9, shard: 1, why: null },
    ]);
  });

  it('is left alone until then, and where it has no end', () => {
    expect(expiredOverrides(unitsWith(desired()), turn(place, 99))).toEqual([]);
    expect(expiredOverrides(unitsWith(desired({ until: null })), turn(place))).toEqual([]);
  });

  it('is given back to cooling at a level that every room bears, where nobody knows what was before', () => {
    const points = ['switchedOn', 'setpointC', 'mode', 'fanSpeed'] as const;
    const values = points.map(
      (point) => expiredOverrides(unitsWith(desired({ point, before: null })), turn(place))[0]?.value,
    );
    expect(values).toEqual([1, 26, 1, 0]);
    expect(expiredOverrides(unitsWith(desired({ before: 0 })), turn(place))[0]?.value).toBe(0);
  });

  it('is not commanded again and again where its unit or its site is out of service', () => {
    expect(expiredOverrides(unitsWith(desired()), turn(null))).toEqual([]);
    expect(expiredOverrides(unitsWith(desired()), turn({ isSpokenFor: false }))).toEqual([]);
  });

  it('is left to the process that holds its shard', () => {
    expect(expiredOverrides(unitsWith(desired()), turn(place, 100, false))).toEqual([]);
  });
});
