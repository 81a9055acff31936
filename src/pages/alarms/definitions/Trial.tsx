import { simulationForgotten } from '@sagas/alarms/definitions/definitions.slice';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { Simulating } from './Simulating';

/** How much of the past a change is tried on. */
export const simulatedDays = 30;

/** "Would have raised 412 instead of 1,930": what the last thirty days say of the change. */
function Simulated({ times }: { times: Times }) {
  const { t } = useTranslation();
  const { simulation, status } = useAppSelector((state) => state.definitions.trial);
  if (status === 'failed') return <Alert type="error" showIcon title={t('alarms.simulateFailed')} />;
  if (status !== 'ready' || !simulation) return null;
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

interface TrialProps {
  times: Times;
  isPossible: boolean;
  onTry: () => void;
}

/** Tries a change on the past. What comes of it has its place from the start: no field moves away from the hand. */
export function Trial({ times, isPossible, onTry }: TrialProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isTrying = useAppSelector((state) => state.definitions.trial.status === 'loading');
  return (
    <div className="change-bar__trial">
      <Button loading={isTrying} disabled={!isPossible} onClick={onTry}>
        {t('alarms.simulate', { n: simulatedDays })}
      </Button>
      {isTrying ? <Simulating onStop={() => dispatch(simulationForgotten())} /> : <Simulated times={times} />}
    </div>
  );
}
