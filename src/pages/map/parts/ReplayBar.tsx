import { CaretRightOutlined, CloseOutlined, PauseOutlined } from '@ant-design/icons';
import { replayLimits } from '@contract/siteStates';
import { hourMs, minuteMs } from '@contract/time';
import {
  replayClosed,
  replayMoved,
  replayPaused,
  replayRetried,
  replayStarted,
  replayStepChosen,
  replaySteps,
} from '@sagas/replay/replay.slice';
import { Button, Select, Slider } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useFreshness } from '@/live';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';
import { useAppDispatch, useAppSelector } from '@/app/store';
import './replayBar.css';

const stepOf = (ms: number, t: TFunction): string =>
  ms < hourMs
    ? t('map.replay.stepMinutes', { n: ms / minuteMs })
    : t('map.replay.stepHours', { n: ms / hourMs });

/** Through the last 30 days: which moment the map shows, and forward from it. */
export function ReplayBar({ times }: { times: Times }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { serverOffsetMs } = useFreshness();
  const nowMs = useServerNow(serverOffsetMs);
  const { at, stepMs, isPlaying, status } = useAppSelector((state) => state.replay);
  const [oldest, newest] = [nowMs - replayLimits.spanMs, nowMs].map((ms) => Math.floor(ms / stepMs) * stepMs);
  return (
    <div className="map-replay" role="group" aria-label={t('map.replay.title')}>
      <Button
        type="primary"
        shape="circle"
        icon={isPlaying ? <PauseOutlined /> : <CaretRightOutlined />}
        aria-label={t(isPlaying ? 'map.replay.pause' : 'map.replay.play')}
        onClick={() => dispatch(isPlaying ? replayPaused() : replayStarted())}
      />
      <div className="map-replay__time">
        <strong>{times.moment(at)}</strong>
        <span role="status">{t(`map.replay.${status}`)}</span>
      </div>
      <Slider
        className="map-replay__slider"
        min={oldest ?? 0}
        max={newest ?? 0}
        step={stepMs}
        value={at}
        tooltip={{ formatter: (value) => times.moment(value ?? at) }}
        ariaLabelForHandle={t('map.replay.moment')}
        ariaValueTextFormatterForHandle={(value) => times.moment(value)}
        onChange={(value) => {
          dispatch(replayPaused());
          dispatch(replayMoved(value));
        }}
      />
      {status === 'failed' ? (
        <Button size="small" onClick={() => dispatch(replayRetried())}>
          {t('map.replay.again')}
        </Button>
      ) : null}
      <Select
        size="small"
        value={stepMs}
        aria-label={t('map.replay.step')}
        options={replaySteps.map((ms) => ({
          value: ms,
          label: stepOf(ms, t),
        }))}
        onChange={(ms) => dispatch(replayStepChosen(ms))}
      />
      <Button
        type="text"
        icon={<CloseOutlined />}
        aria-label={t('map.replay.close')}
        onClick={() => dispatch(replayClosed())}
      />
    </div>
  );
}
