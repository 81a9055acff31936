import { MutedOutlined, SoundOutlined } from '@ant-design/icons';
import type { AlarmLevel } from '@contract/alarms';
import { minuteMs, secondMs } from '@contract/time';
import {
  isSilent,
  muteRequested,
  soundChoiceRequested,
  type SoundChoice,
  soundTestRequested,
  soundUnmuted,
} from '@sagas/alarms/sound/alarmSound.slice';
import { Button, Checkbox, Popover, Slider, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { useServerNow } from '@/time/useServerNow';
import type { Times } from '@/time/useTimes';
import { useAppDispatch, useAppSelector } from '@/app/store';
import './soundControl.css';

const levels = [1, 2, 3, 4] as const satisfies readonly AlarmLevel[];
const muteTimes = [5, 15, 30, 60].map((minutes) => minutes * minuteMs);

function Choice({
  name,
  isOn,
  onChange,
}: {
  name: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="sound-control-choice">
      <span>{name}</span>
      <Switch size="small" checked={isOn} onChange={onChange} />
    </label>
  );
}

function Levels({ choice, onChange }: { choice: SoundChoice; onChange: (levels: AlarmLevel[]) => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <div className="sound-control-levels">
      {levels.map((level) => (
        <span key={level}>
          <Checkbox
            checked={choice.levels.includes(level)}
            onChange={({ target }) =>
              onChange(
                levels.filter((each) => (each === level ? target.checked : choice.levels.includes(each))),
              )
            }
          >
            {t(`level.${level}`)}
          </Checkbox>
          <Button size="small" type="link" onClick={() => dispatch(soundTestRequested(level))}>
            {t('alarms.sound.test')}
          </Button>
        </span>
      ))}
    </div>
  );
}

function Settings({ times }: { times: Times }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { choice, mutedUntil, isBlocked } = useAppSelector((state) => state.alarmSound);
  const change = (part: Partial<SoundChoice>) => dispatch(soundChoiceRequested(part));
  return (
    <div className="sound-control-settings">
      {isBlocked ? <p role="status">{t('alarms.sound.blocked')}</p> : null}
      <Choice name={t('alarms.sound.on')} isOn={choice.isOn} onChange={(isOn) => change({ isOn })} />
      <Levels choice={choice} onChange={(chosen) => change({ levels: chosen })} />
      <label className="sound-control-choice">
        <span>{t('alarms.sound.volume')}</span>
        <Slider
          min={0}
          max={1}
          step={0.1}
          value={choice.volume}
          ariaLabelForHandle={t('alarms.sound.volume')}
          tooltip={{ formatter: (value) => `${Math.round((value ?? 0) * 100)} %` }}
          onChange={(volume) => change({ volume })}
        />
      </label>
      <Choice
        name={t('alarms.sound.spoken')}
        isOn={choice.isSpoken}
        onChange={(isSpoken) => change({ isSpoken })}
      />
      <Choice
        name={t('alarms.sound.notified')}
        isOn={choice.isNotified}
        onChange={(isNotified) => change({ isNotified })}
      />
      <div className="sound-control-mute" role="group" aria-label={t('alarms.sound.mute')}>
        <span>{t('alarms.sound.mute')}</span>
        {muteTimes.map((forMs) => (
          <Button key={forMs} size="small" onClick={() => dispatch(muteRequested(forMs))}>
            {times.span(forMs)}
          </Button>
        ))}
        {mutedUntil === null ? null : (
          <Button size="small" type="primary" onClick={() => dispatch(soundUnmuted())}>
            {t('alarms.sound.unmute')}
          </Button>
        )}
      </div>
    </div>
  );
}

function MutedFor({ until }: { until: number }) {
  const { t } = useTranslation();
  const leftS = Math.max(0, Math.ceil((until - useServerNow(0)) / secondMs));
  const [minutes, seconds] = [Math.floor(leftS / 60), leftS % 60];
  return <>{t('alarms.sound.mutedFor', { left: `${minutes}:${String(seconds).padStart(2, '0')}` })}</>;
}

/** How alarms are heard here; a silence always ends by itself, and its end is in sight. */
export function SoundControl({ times }: { times: Times }) {
  const { t } = useTranslation();
  const { mutedUntil } = useAppSelector((state) => state.alarmSound);
  const isQuiet = useAppSelector((state) => isSilent(state.alarmSound));
  return (
    <Popover trigger="click" placement="bottomRight" content={<Settings times={times} />}>
      <Button
        className="sound-control"
        danger={isQuiet}
        icon={isQuiet ? <MutedOutlined /> : <SoundOutlined />}
        title={t('alarms.sound.hint')}
        aria-label={t('alarms.sound')}
      >
        {mutedUntil === null ? (
          t(isQuiet ? 'alarms.sound.off' : 'alarms.sound')
        ) : (
          <MutedFor until={mutedUntil} />
        )}
      </Button>
    </Popover>
  );
}
