import type { AlarmDefinition, AlarmSettings, StandingChoice } from '@contract/alarmDefinitions';
import {
  defineRequested,
  simulationForgotten,
  simulationRequested,
} from '@sagas/alarms/definitions/definitions.slice';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MomentPicker } from '@/time/PlantPickers';
import type { Times } from '@/time/useTimes';
import { useUnsaved } from '@/ui/useUnsaved';
import { useWish } from '@/wishes/useWish';
import { isTooLong } from '@/crud/fields/textLimit';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { SwitchOffDialog } from './SwitchOffDialog';
import { simulatedDays, Trial } from './Trial';

interface ChangeBarProps {
  definition: AlarmDefinition;
  settings: AlarmSettings;
  isChanged: boolean;
  times: Times;
}

const longestReason = 500;

/** Try a change against the past, then let it begin, now or at a time, with a reason that stays. */
export function ChangeBar({ definition, settings, isChanged, times }: ChangeBarProps) {
  const { id, version } = definition;
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { saved } = useAppSelector((state) => state.definitions);
  const [reason, setReason] = useState('');
  const [from, setFrom] = useState<number | null>(null);
  useUnsaved(isChanged);
  const [isAsking, setAsking] = useState(false);
  // The reason stays until the change was taken.
  const { send } = useWish(() => setReason(''));
  const save = (standing: StandingChoice | null) => {
    setAsking(false);
    send(defineRequested({ id, version, settings, effectiveFrom: from, reason: reason.trim(), standing }));
    dispatch(simulationForgotten());
  };
  const isSwitchOff = definition.isEnabled && !settings.isEnabled;
  return (
    <div className="change-bar">
      <Trial
        times={times}
        isPossible={isChanged}
        onTry={() => dispatch(simulationRequested({ id, settings, days: simulatedDays }))}
      />
      <LimitedInput
        max={longestReason}
        aria-label={t('alarms.reason')}
        placeholder={t('alarms.changeReason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <MomentPicker
        label={t('alarms.effectiveFrom')}
        placeholder={t('alarms.effectiveNow')}
        value={from}
        onChange={setFrom}
      />
      <Button
        type="primary"
        loading={saved === 'saving'}
        disabled={!isChanged || reason.trim() === '' || isTooLong(reason, longestReason)}
        onClick={() => (isSwitchOff ? setAsking(true) : save(null))}
      >
        {t('alarms.apply')}
      </Button>
      {isAsking ? (
        <SwitchOffDialog id={id} times={times} onCancel={() => setAsking(false)} onConfirm={save} />
      ) : null}
    </div>
  );
}
