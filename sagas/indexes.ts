import { createAlarmIndex, type AlarmIndex } from './alarms/index/alarmIndex';
import type { Action } from '@reduxjs/toolkit';
import { createAlarmPace, type AlarmPace } from './alarms/index/alarmRate';
import type { PageClock } from './pageClock';
import { createFaultIndex, type FaultIndex } from './faults/faultIndex';
import { createCentreIndex, type CentreIndex } from './health/centreIndex';
import { createHealthIndex, type HealthIndex } from './health/healthIndex';
import { createMapShapesIndex, type MapShapesIndex } from './mapShapes/mapShapesIndex';
import { createReadingIndex, type ReadingIndex } from './readings/readingIndex';
import { createReplayIndex, type ReplayIndex } from './replay/replayIndex';
import { createSiteStrips, type SiteStrips } from './readings/siteStrips';
import { createScreenIndex, type ScreenIndex } from './screen/screenIndex';
import { createSiteIndex, type SiteIndex } from './sites/siteIndex';
import type { Cursor } from './stream/cursors';
import { passingIndex } from './stream/passingIndex';
import { createPulse, type Pulse } from './stream/pulse';
import type { TopicIndex } from './stream/topicIndex';
import { wordsOf, type Taken } from './topicWords';

/** What the console knows at full rate; Redux holds their versions and counts only. */
export interface Indexes {
  cursors: Map<string, Cursor>;
  pulse: Pulse;
  alarms: AlarmIndex;
  alarmPace: AlarmPace;
  faults: FaultIndex;
  sites: SiteIndex;
  mapShapes: MapShapesIndex;
  replay: ReplayIndex;
  readings: ReadingIndex;
  screen: ScreenIndex;
  /** Wall totals of one region. */
  region(regionId: number): ScreenIndex;
  centre: CentreIndex;
  siteStrips: SiteStrips;
  health: HealthIndex;
  /** The index behind a topic; null when this console has none. */
  of(topic: string): TopicIndex | null;
  /** What the store is told of topics that were just taken in. */
  wordsOf(taken: Taken): Action[];
  /** Nothing of the last user may be visible to the next (R-SES-08). */
  clear(): void;
}

const resetAll = (indexes: readonly Pick<AlarmIndex, 'reset' | 'signal'>[]): void =>
  indexes.forEach((index) => {
    index.reset();
    index.signal.bump();
  });

/** Topics that only tell that something moved. */
const passing = { commands: passingIndex, doors: passingIndex, notices: passingIndex };

export function createIndexes(clock: PageClock): Indexes {
  const pulse = createPulse(clock);
  const alarmPace = createAlarmPace();
  const alarms = createAlarmIndex();
  const faults = createFaultIndex();
  const sites = createSiteIndex();
  const mapShapes = createMapShapesIndex();
  const replay = createReplayIndex();
  const readings = createReadingIndex();
  const screen = createScreenIndex();
  const health = createHealthIndex();
  const centre = createCentreIndex();
  const siteStrips = createSiteStrips();
  const regions = new Map<number, ScreenIndex>();
  const region = (regionId: number): ScreenIndex => {
    const known = regions.get(regionId) ?? createScreenIndex();
    regions.set(regionId, known);
    return known;
  };
  const cursors = new Map<string, Cursor>();
  const byTopic: Readonly<Record<string, TopicIndex>> = {
    alarms,
    faults,
    sites,
    screen,
    server: health,
    centre,
    ...passing,
  };
  return {
    cursors,
    pulse,
    alarms,
    alarmPace,
    faults,
    sites,
    mapShapes,
    replay,
    readings,
    screen,
    region,
    centre,
    siteStrips,
    health,
    of: (topic) => {
      const [kind, id = ''] = topic.split(':');
      if (kind === 'site') return readings.of(Number(id));
      return kind === 'region' ? region(Number(id)) : (byTopic[topic] ?? null);
    },
    wordsOf: (taken) => wordsOf(taken, { alarms, alarmPace, faults, sites }, clock),
    clear: () => {
      cursors.clear();
      pulse.clear();
      resetAll([alarms, faults, health]);
      const cleared = [sites, mapShapes, replay, readings, screen, centre, ...regions.values()];
      for (const index of cleared) index.clear();
    },
  };
}
