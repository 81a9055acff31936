import type { Scene, SceneSubject } from '@contract/scenes';
import { minuteMs } from '@contract/time';
import { sceneOf } from '@sagas/screen/rotation';
import { sceneNow, showLeft, showRequested, wallMeasured } from '@sagas/screen/show.slice';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { latePart } from '@/app/latePart';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { useLanguage } from '@/i18n/useLanguage';
import { useFreshness, useScreen } from '@/live';
import { wallPalette } from '@/palette/palette';
import { usePaletteStyle } from '@/palette/usePalette';
import { useServerNow } from '@/time/useServerNow';
import { useTimes } from '@/time/useTimes';
import { SceneView } from './parts/SceneView';
import { ScreenHead } from './parts/ScreenHead';
import { usePixelShift } from './parts/usePixelShift';
import { useStandstill } from './parts/useStandstill';
import { useSceneRegions } from './parts/useSceneRegions';
import { useSubject } from './parts/useSubject';
import { useFrame, type Frame } from './parts/useUnit';
import { useWakeLock } from './parts/useWakeLock';
import { WidgetBoundary } from './parts/WidgetBoundary';
import './screen.css';

const PastStage = latePart(async () => (await import('./replay/PastStage')).PastStage);

/** Escape leads people back to the console; a wall stays. */
function useWayBack(): boolean {
  const navigate = useNavigate();
  const hasWayBack = useAppSelector((state) => !state.session.isDisplay);
  useEffect(() => {
    if (!hasWayBack) return undefined;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && void navigate('/index');
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [hasWayBack, navigate]);
  return hasWayBack;
}

/** While it is on screen the show runs, and the server may know on what it is shown. */
function useShow(screen: RefObject<HTMLElement | null>, wakeLock: ReturnType<typeof useWakeLock>): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(showRequested());
    return () => void dispatch(showLeft());
  }, [dispatch]);
  useEffect(() => {
    const element = screen.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      dispatch(wallMeasured({ width, height, pixelRatio: window.devicePixelRatio || 1, wakeLock }));
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    measure();
    return () => watcher.disconnect();
  }, [dispatch, screen, wakeLock]);
}

/** Said while somebody still stands before the wall. */
function useSetUpHint(isNeeded: boolean): boolean {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), minuteMs);
    return () => clearTimeout(timer);
  }, []);
  return isNeeded && isNew;
}

/** What people who are not here are shown: read from across the room, colour only for what is not normal. */
export function DataScreen() {
  const { t } = useTranslation();
  const screen = useRef<HTMLDivElement>(null);
  const frame = useFrame(screen);
  const wakeLock = useWakeLock();
  useShow(screen, wakeLock);
  const state = useAppSelector(({ show }) => show);
  const { sceneId, subject } = sceneNow(state);
  const scene = state.show ? sceneOf(state.show, sceneId) : null;
  const isStale = useStandstill();
  const shift = usePixelShift();
  const hasWayBack = useWayBack();
  const isReplay = useAppSelector(({ replay }) => replay.isOn) && hasWayBack;
  const maySleep = useSetUpHint(!hasWayBack && wakeLock !== 'held');
  const shared = { frame, hasWayBack, maySleep, isInterrupted: state.interruption !== null };
  return (
    <main ref={screen} className="data-screen" style={usePaletteStyle(wallPalette)}>
      <div
        className={['data-screen__page', isStale && 'is-stale', isReplay && 'is-past']
          .filter(Boolean)
          .join(' ')}
        data-orientation={frame.orientation}
        style={{ transform: shift }}
      >
        {scene && isReplay ? (
          <PastStage scene={scene} frame={frame} />
        ) : scene ? (
          // What breaks while its scene is taken away breaks above that scene: the next one must not go with it.
          <WidgetBoundary fallback={null} againMs={0}>
            <Stage
              key={`${scene.sceneId} ${scene.version} ${state.turn} ${subject ? JSON.stringify(subject) : ''}`}
              scene={scene}
              called={subject}
              {...shared}
            />
          </WidgetBoundary>
        ) : (
          <p className="data-screen__wait">
            {t(state.status === 'failed' ? 'screen.showFailed' : 'screen.loading')}
          </p>
        )}
      </div>
    </main>
  );
}

interface StageProps {
  scene: Scene;
  /** What an alarm wants it to be about. */
  called: SceneSubject | null;
  frame: Frame;
  hasWayBack: boolean;
  maySleep: boolean;
  isInterrupted: boolean;
}

/** One turn of one scene; what it chose by itself ends with it. */
function Stage({ scene, called, frame, ...head }: StageProps) {
  const language = useLanguage();
  const times = useTimes();
  const { serverOffsetMs } = useFreshness();
  const nowMs = useServerNow(serverOffsetMs);
  const totals = useScreen();
  const subject = useSubject(called ?? scene.body.subject);
  const regions = useSceneRegions(scene);
  return (
    <>
      <ScreenHead
        title={scene.name[language]}
        subject={subject.name ?? regions}
        times={times}
        nowMs={nowMs}
        dataAt={totals?.at ?? null}
        {...head}
      />
      <SceneView {...{ scene, subject, times, nowMs }} {...frame} />
    </>
  );
}
