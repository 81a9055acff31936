import type { Action } from '@reduxjs/toolkit';
import type { AlarmIndex } from './alarms/index/alarmIndex';
import { alarmRate, type AlarmPace } from './alarms/index/alarmRate';
import { alarmsApplied } from './alarms/alarms.slice';
import { doorsMoved } from './doors/doors.slice';
import type { FaultIndex } from './faults/faultIndex';
import { commandsMoved } from './commands/commands.slice';
import { faultsApplied } from './faults/faults.slice';
import { noticesMoved } from './notices/notices.slice';
import type { PageClock } from './pageClock';
import { queryOutdated } from './queries/queries.slice';
import type { SiteIndex } from './sites/siteIndex';
import { siteMapOutdated } from './sites/sites.slice';

/** Topics of which frames were just taken into their indexes. */
export type Taken = Pick<ReadonlyMap<string, unknown>, 'has'>;

interface Indexed {
  alarms: AlarmIndex;
  alarmPace: AlarmPace;
  faults: FaultIndex;
  sites: SiteIndex;
}

const alarmsNow = ({ alarms, alarmPace }: Indexed, clock: PageClock) =>
  alarmsApplied({
    version: alarms.signal.version(),
    counts: alarms.counts(),
    newestAt: alarms.newestAt(),
    ratePerS: alarmRate(alarmPace, alarms.transitions(), clock.monotonicMs()),
  });

/** Guides of alarms move with the notices; only an open panel asks anew. */
const guidance = { name: 'alarmGuidance' };

/** What the store is told of topics that were taken in: small words, as the indexes hold the rest. */
export const wordsOf = (taken: Taken, indexes: Indexed, clock: PageClock): Action[] => [
  ...(taken.has('alarms') ? [alarmsNow(indexes, clock)] : []),
  ...(taken.has('commands') ? [commandsMoved()] : []),
  ...(taken.has('doors') ? [doorsMoved()] : []),
  ...(taken.has('faults') ? [faultsApplied(indexes.faults.rows().length)] : []),
  ...(taken.has('notices') ? [noticesMoved(), queryOutdated(guidance)] : []),
  ...(taken.has('sites') && indexes.sites.isOutdated() ? [siteMapOutdated()] : []),
];
