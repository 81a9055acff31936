import { isUnitPoint } from '@contract/commands';
import type { EpochMs } from '@contract/time';
import type { Turn } from '../ingest/participant';
import type { Desired } from './control.store';
import type { ControlledUnits } from './controlledUnits';
import type { CommandChange, LiveCommand } from './liveCommand';
import type { OwnCommand } from './ownCommands.store';

export type Changes = ReadonlyMap<number, readonly CommandChange[]>;

/** Where it is not known what a unit was set to before: cooling, at a level that every room bears. */
const givenBack = { switchedOn: 1, setpointC: 26, mode: 1, fanSpeed: 0 } as const;

/** What becomes wanted by these changes: the attempts among them. */
export const desiredBy = (changes: Changes, units: ControlledUnits, now: EpochMs): Desired[] =>
  [...changes].flatMap(([id, list]) => {
    const change = list.find(({ attempt }) => attempt !== undefined);
    if (change?.attempt === undefined) return [];
    const { command, attempt } = change;
    const { deviceId, point, value, holdMs } = command;
    // The controller locks its door again by itself.
    if (!isUnitPoint(point)) return [];
    const known = units.wantedOf(deviceId, point);
    const until = holdMs === null ? null : now + holdMs;
    // What gives back changes nothing of when that was due: it may be overtaken before it is done.
    const isKept = known !== undefined && (known.commandId === id || command.origin === 'expiry');
    return [
      {
        ...{ deviceId, point, value, commandId: id, isFailing: false },
        until: isKept ? known.until : until,
        // Also while the override before is being given back: what the unit reports then is not what was before it.
        before: known === undefined ? attempt.was : known.before,
      },
    ];
  });

/** Gives back, or is given back as far as anything can tell: nothing is wanted of the point any more. */
export const handedBackBy = (changes: Changes): LiveCommand[] =>
  [...changes].flatMap(([, list]) => {
    const last = list.at(-1);
    if (last === undefined) return [];
    const { command, state } = last;
    const isReturn = command.origin === 'expiry' || command.origin === 'giveBack';
    return isReturn && (state === 'effective' || state === 'unproven') ? [command] : [];
  });

/** Was sent to give back, and came to nothing: its alarm tells of it, and people decide. */
export const vainlyGivenBackBy = (changes: Changes): LiveCommand[] =>
  [...changes].flatMap(([, list]) => {
    const last = list.at(-1);
    if (last === undefined || last.command.origin !== 'expiry' || last.command.attempt === 0) return [];
    return last.state === 'failed' || last.state === 'refused' ? [last.command] : [];
  });

/** Overrides of our shards whose time is over. */
export const expiredOverrides = (
  units: ControlledUnits,
  { watermark, field, holds }: Pick<Turn, 'watermark' | 'field' | 'holds'>,
): OwnCommand[] =>
  units.desiredPoints.flatMap((desired) => {
    if (desired.until === null || desired.until > watermark) return [];
    const site = field.places.devicesById.get(desired.deviceId)?.site;
    // Where nobody may speak any more, nothing can be given back.
    if (site === undefined || !site.isSpokenFor || !holds(site.shard)) return [];
    const { deviceId, point, before } = desired;
    return [
      { deviceId, point, value: before ?? givenBack[point], siteId: site.id, shard: site.shard, why: null },
    ];
  });
