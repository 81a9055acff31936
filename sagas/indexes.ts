import { createAlarmIndex, type AlarmIndex } from './alarms/alarmIndex';
import { createAlarmPace, type AlarmPace } from './alarms/alarmRate';
import type { PageClock } from './deps';
import { createHealthIndex, type HealthIndex } from './health/healthIndex';
import { createMapShapesIndex, type MapShapesIndex } from './mapShapes/mapShapesIndex';
import { noticeIndex } from './notices/noticeIndex';
import { createReadingIndex, type ReadingIndex } from './readings/readingIndex';
import { createReplayIndex, type ReplayIndex } from './replay/replayIndex';
import { createScreenIndex, type ScreenIndex } from './screen/screenIndex';
import { createSiteIndex, type SiteIndex } from './sites/siteIndex';
import type { Cursor } from './stream/cursors';
import { createPulse, type Pulse } from './stream/pulse';
import type { TopicIndex } from './stream/topicIndex';

/** What the console knows at full rate; Redux holds their versions and counts only. */
export interface Indexes {
  cursors: Map<string, Cursor>;
  pulse: Pulse;
  alarms: AlarmIndex;
  alarmPace: AlarmPace;
  sites: SiteIndex;
  mapShapes: MapShapesIndex;
  replay: ReplayIndex;
  readings: ReadingIndex;
  screen: ScreenIndex;
  health: HealthIndex;
  /** The index behind a topic; null when this console has none. */
  of(topic: string): TopicIndex | null;
  /** Nothing of the last user may be visible to the next (R-SES-08). */
  clear(): void;
}

export function createIndexes(clock: PageClock): Indexes {
  const pulse = createPulse(clock);
  const alarmPace = createAlarmPace();
  const alarms = createAlarmIndex();
  const sites = createSiteIndex();
  const mapShapes = createMapShapesIndex();
  const replay = createReplayIndex();
  const readings = createReadingIndex();
  const screen = createScreenIndex();
  const health = createHealthIndex();
  const cursors = new Map<string, Cursor>();
  const byTopic: Readonly<Record<string, TopicIndex>> = {
    alarms,
    sites,
    screen,
    server: health,
    notices: noticeIndex,
  };
  return {
    cursors,
    pulse,
    alarms,
    alarmPace,
    sites,
    mapShapes,
    replay,
    readings,
    screen,
    health,
    of: (topic) =>
      topic.startsWith('site:') ? readings.of(Number(topic.slice('site:'.length))) : (byTopic[topic] ?? null),
    clear: () => {
      cursors.clear();
      pulse.clear();
      for (const index of [alarms, health]) {
        index.reset();
        index.signal.bump();
      }
      for (const index of [sites, mapShapes, replay, readings, screen]) index.clear();
    },
  };
}
