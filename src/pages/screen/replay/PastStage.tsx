import type { AlarmMoment } from '@contract/alarmHistory';
import type { Scene, WidgetKind } from '@contract/scenes';
import { alarmsAtQuery } from '@sagas/alarms/alarms.queries';
import { replayClosed } from '@sagas/replay/replay.slice';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AntdTheme } from '@/app/AntdTheme';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';
import { IndexesProvider, useIndexes, useSiteStates } from '@/live';
import { ReplayBar } from '@/pages/map/parts/ReplayBar';
import { usePalette, usePaletteStyle } from '@/palette/usePalette';
import { useQuery } from '@/queries/useQuery';
import { useTimes } from '@/time/useTimes';
import { SceneView } from '../parts/SceneView';
import { areasBelow, useRegions } from '../parts/useRegions';
import { useSubject } from '../parts/useSubject';
import type { Frame } from '../parts/useUnit';
import { pastIndexes } from './pastIndexes';
import './pastStage.css';

/** What is known of the past; every other widget says that it is not. */
const kept: ReadonlySet<WidgetKind> = new Set([
  'map',
  'states',
  'alarms',
  'areaAlarms',
  'sites',
  'ticker',
  'clock',
]);

interface PastStageProps {
  scene: Scene;
  frame: Frame;
}

/** A scene as it was, said to be so; the show goes on behind it, and leaving it shows the present. */
export function PastStage({ scene, frame }: PastStageProps) {
  const dispatch = useAppDispatch();
  // The turns of the show would take it away from whoever looks at it.
  const [held] = useState(scene);
  useEffect(() => () => void dispatch(replayClosed()), [dispatch]);
  const { past, hasFailed, again } = usePast();
  return (
    <>
      <PastHead scene={held} past={hasFailed ? null : past} hasFailed={hasFailed} />
      {hasFailed ? <Unread again={again} /> : past && <Then scene={held} frame={frame} past={past} />}
      <AntdTheme>
        <Bar />
      </AntdTheme>
    </>
  );
}

/** The alarms of the moment in view; those of the moment before it while they are read. */
function usePast() {
  const at = useAppSelector(({ replay }) => replay.at);
  const { data, error, again } = useQuery(alarmsAtQuery, at);
  const [last, setLast] = useState<AlarmMoment | null>(null);
  if (data && data !== last) setLast(data);
  return { past: data ?? last, hasFailed: data === null && error !== null, again };
}

/** In place of the scene: another moment than the one that is asked for must not stand there as if it were it. */
function Unread({ again }: { again: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="past-stage__unread" role="alert">
      <p>{t('screen.replay.failed')}</p>
      <button type="button" className="screen-head__replay" onClick={again}>
        {t('map.replay.again')}
      </button>
    </div>
  );
}

interface PastHeadProps {
  scene: Scene;
  past: AlarmMoment | null;
  hasFailed: boolean;
}

function PastHead({ scene, past, hasFailed }: PastHeadProps) {
  const { t } = useTranslation();
  const times = useTimes();
  const language = useLanguage();
  return (
    <header className="screen-head">
      <strong className="past-stage__label" role="status">
        {t('screen.replay.label')}
      </strong>
      <h1>{scene.name[language]}</h1>
      <div className="screen-head__end">
        {hasFailed ? null : (
          <time className="past-stage__label">{past ? times.stamp(past.moment) : t('screen.loading')}</time>
        )}
      </div>
    </header>
  );
}

function Then({ scene, frame, past }: PastStageProps & { past: AlarmMoment }) {
  const live = useIndexes();
  const { columns } = useSiteStates('wall');
  const regions = useRegions();
  const indexes = useMemo(
    () =>
      pastIndexes(live, columns, { alarms: past.alarms, at: past.moment }, (id) => areasBelow(regions, id)),
    [live, columns, past, regions],
  );
  return (
    <IndexesProvider value={indexes}>
      <Placed scene={scene} frame={frame} nowMs={past.moment} />
    </IndexesProvider>
  );
}

function Placed({ scene, frame, nowMs }: PastStageProps & { nowMs: number }) {
  const times = useTimes();
  const subject = useSubject(scene.body.subject);
  return <SceneView {...{ scene, subject, times, nowMs, kept }} {...frame} />;
}

function Bar() {
  const times = useTimes();
  return (
    <div className="past-stage__bar" style={usePaletteStyle(usePalette())}>
      <ReplayBar times={times} />
    </div>
  );
}
