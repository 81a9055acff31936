import type { AlarmDefinition, AlarmSettings, StandingChoice } from '@contract/alarmDefinitions';
import { defineRequested, simulationForgotten, simulationWanted } from '@sagas/alarms/alarmKnowledge.slice';
import type { RootState } from '@sagas/reducers';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useSelector } from 'react-redux';
import { MomentPicker } from '@/time/PlantPickers';
import type { Times } from '@/time/useTimes';
import { useUnsaved } from '@/ui/useUnsaved';
import { isTooLong } from '@/crud/fields/textLimit';
import { LimitedInput } from '@/crud/fields/LimitedText';
import { Simulating } from './Simulating';
import { SwitchOffDialog } from './SwitchOffDialog';

interface ChangeBarProps {
  definition: AlarmDefinition;
  settings: AlarmSettings;
  isChanged: boolean;
  times: Times;
}

const simulatedDays = 30;

/** "Would have raised 412 instead of 1,930": what the last thirty days say of the change. */
function Simulated({ times }: { times: Times }) {
  const { t } = useTranslation();
  const { simulation, status } = useSelector((state: RootState) => state.alarmKnowledge);
  if (status.simulation === 'failed')
    return <Alert type="error" showIcon title={t('alarms.simulateFailed')} />;
  if (status.simulation !== 'ready' || !simulation) return null;
  if (!simulation.isPossible) return <Alert type="info" showIcon title={t('alarms.simulateImpossible')} />;
  const { proposed, current, devices, devicesInAll, readings } = simulation;
  return (
    <Alert
      role="status"
      type={proposed > current ? 'warning' : 'success'}
      showIcon
      title={t('alarms.simulated', { proposed: times.number(proposed), current: times.number(current) })}
      description={t('alarms.simulatedOver', {
        devices: times.number(devices),
        devicesInAll: times.number(devicesInAll),
        readings: times.number(readings),
      })}
    />
  );
}

function useSaved() {
  const { t } = useTranslation();
  const saved = useSelector((state: RootState) => state.alarmKnowledge.saved);
  if (saved === 'conflict') return <Alert type="warning" showIcon title={t('alarms.defineConflict')} />;
  return saved === 'saved' ? <Alert type="success" showIcon title={t('alarms.defined')} /> : null;
}

const longestReason = 500;

/** Try a change against the past, then let it begin, now or at a time, with a reason that stays. */
export function ChangeBar({ definition, settings, isChanged, times }: ChangeBarProps) {
  const { id, version } = definition;
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, saved } = useSelector((state: RootState) => state.alarmKnowledge);
  const [reason, setReason] = useState('');
  const [from, setFrom] = useState<number | null>(null);
  useUnsaved(isChanged);
  const [isAsking, setAsking] = useState(false);
  const told = useSaved();
  const save = (standing: StandingChoice | null) => {
    dispatch(
      defineRequested({ id, version, settings, effectiveFrom: from, reason: reason.trim(), standing }),
    );
    setAsking(false);
    setReason('');
  };
  const isSwitchOff = definition.isEnabled && !settings.isEnabled;
  return (
    <div className="change-bar">
      <Button
        loading={status.simulation === 'loading'}
        disabled={!isChanged}
        onClick={() => dispatch(simulationWanted({ id, settings, days: simulatedDays }))}
      >
        {t('alarms.simulate', { n: simulatedDays })}
      </Button>
      {status.simulation === 'loading' ? (
        <Simulating onStop={() => dispatch(simulationForgotten())} />
      ) : (
        <Simulated times={times} />
      )}
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
      {told}
      {isAsking ? (
        <SwitchOffDialog id={id} times={times} onCancel={() => setAsking(false)} onConfirm={save} />
      ) : null}
    </div>
  );
}
