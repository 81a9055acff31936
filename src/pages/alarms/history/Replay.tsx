import { CaretRightOutlined, PauseOutlined } from '@ant-design/icons';
import { replayDays } from '@contract/alarmHistory';
import type { Alarm } from '@contract/alarms';
import { dayMs, hourMs } from '@contract/time';
import { replayOpened, replayStepChosen, replaySteps } from '@sagas/replay/replay.slice';
import { Button, Segmented, Slider } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { latePart } from '@/app/latePart';
import { useFreshness } from '@/live';
import { MomentPicker } from '@/time/PlantPickers';
import type { Times } from '@/time/useTimes';
import { useAppDispatch } from '@/app/store';
import { RecordTable } from './RecordTable';
import { ReplayFigures } from './ReplayFigures';
import { spanMs, speeds, useReplay } from './useReplay';

// The map's code is fetched with the first replay, not with every search.
const ReplayMap = latePart(async () => (await import('./ReplayMap')).ReplayMap);

interface ReplayProps {
  times: Times;
  onOpen: (alarm: Alarm) => void;
}

/** As many as one looks through; the figures above count all of them. */
const listed = 200;

/** The map is played by quarters of an hour: it opens at the one that holds the moment. */
function MapThen({ at }: { at: number }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const open = () => {
    dispatch(replayStepChosen(replaySteps[0]));
    dispatch(replayOpened(at));
  };
  return (
    <Link to="/map" onClick={open}>
      {t('alarms.replay.map')}
    </Link>
  );
}

function Controls({
  replay,
  nowMs,
  times,
}: {
  replay: ReturnType<typeof useReplay>;
  nowMs: () => number;
  times: Times;
}) {
  const { t } = useTranslation();
  const { at, setAt, speed, setSpeed, isPlaying, setIsPlaying, from } = replay;
  const earliest = nowMs() - (replayDays - 1) * dayMs;
  return (
    <div className="replay-controls">
      <Button
        type="primary"
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        onClick={() => setIsPlaying(!isPlaying)}
      >
        {t(isPlaying ? 'alarms.replay.pause' : 'alarms.replay.play')}
      </Button>
      <Segmented
        aria-label={t('alarms.replay.speed')}
        value={speed}
        options={speeds.map((value) => ({ value, label: `× ${value}` }))}
        onChange={setSpeed}
      />
      <MomentPicker
        label={t('alarms.replay.moment')}
        value={at}
        earliest={earliest}
        latest={nowMs()}
        onChange={(chosen) => chosen !== null && setAt(Math.min(nowMs(), Math.max(earliest, chosen)))}
      />
      <Button onClick={() => setAt(Math.max(earliest, at - hourMs))}>{t('alarms.replay.back')}</Button>
      <Slider
        className="replay-slider"
        min={from}
        max={Math.min(nowMs(), from + spanMs)}
        step={10_000}
        value={at}
        ariaLabelForHandle={t('alarms.replay.moment')}
        tooltip={{ formatter: (value) => times.moment(value ?? at) }}
        onChange={setAt}
      />
      <strong className="replay-at">{times.moment(at)}</strong>
      <MapThen at={at} />
    </div>
  );
}

/** Plays the list and the map again as they were, moment by moment. */
export function Replay({ times, onOpen }: ReplayProps) {
  const { t } = useTranslation();
  const { serverOffsetMs } = useFreshness();
  const nowMs = useCallback(() => Date.now() + serverOffsetMs, [serverOffsetMs]);
  const replay = useReplay(nowMs);
  const { rows, at, hasFailed } = replay;
  return (
    <>
      <Controls replay={replay} nowMs={nowMs} times={times} />
      <ReplayFigures rows={rows} at={at} times={times} />
      <div className="replay-body">
        <div className="alarm-history-records-body" aria-busy={replay.replay === null && !hasFailed}>
          {hasFailed ? <p role="status">{t('alarms.findFailed')}</p> : null}
          {replay.replay && rows.length === 0 ? <p role="status">{t('alarms.replay.none')}</p> : null}
          <RecordTable alarms={rows.slice(0, listed)} times={times} onOpen={onOpen} />
          {rows.length > listed ? <p>{t('alarms.more', { n: rows.length - listed })}</p> : null}
        </div>
        <div className="replay-map">
          <ReplayMap alarms={rows} at={at} onOpen={onOpen} />
        </div>
      </div>
    </>
  );
}
