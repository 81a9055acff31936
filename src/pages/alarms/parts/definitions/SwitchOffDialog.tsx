import { StandingChoice } from '@contract/alarmDefinitions';
import { standingWanted } from '@sagas/alarms/alarmKnowledge.slice';
import { Alert, Modal, Radio, Space } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { alarmNameOf } from '../names';

interface SwitchOffDialogProps {
  id: string;
  times: Times;
  onCancel: () => void;
  onConfirm: (standing: StandingChoice) => void;
}

function useStanding(id: string) {
  const dispatch = useAppDispatch();
  const { standing, status } = useAppSelector((state) => state.alarmKnowledge);
  useEffect(() => {
    dispatch(standingWanted(id));
  }, [dispatch, id]);
  const isKnown = status.standing === 'ready' && standing?.id === id;
  return { count: isKnown ? standing.count : null, hasFailed: status.standing === 'failed' };
}

/** What becomes of the alarms that stand, asked before their definition is switched off. */
export function SwitchOffDialog({ id, times, onCancel, onConfirm }: SwitchOffDialogProps) {
  const { t } = useTranslation();
  const { count, hasFailed } = useStanding(id);
  const [choice, setChoice] = useState<StandingChoice | null>(null);
  const hasNone = count === 0;
  const counted = hasNone
    ? t('alarms.switchOff.none')
    : t('alarms.switchOff.count', { count: count ?? 0, n: times.number(count ?? 0) });
  return (
    <Modal
      open
      title={t('alarms.switchOff.title', { name: alarmNameOf(t, id) })}
      okText={t('alarms.switchOff.confirm')}
      cancelText={t('alarms.cancel')}
      okButtonProps={{ disabled: !(hasNone || (choice !== null && (count !== null || hasFailed))) }}
      onCancel={onCancel}
      onOk={() => onConfirm(choice ?? 'keep')}
    >
      {hasFailed ? (
        <Alert type="warning" showIcon title={t('alarms.switchOff.unknown')} />
      ) : (
        <p role="status">{count === null ? t('alarms.switchOff.counting') : counted}</p>
      )}
      {hasNone || (count === null && !hasFailed) ? null : (
        <Radio.Group
          aria-label={t('alarms.switchOff.title', { name: alarmNameOf(t, id) })}
          value={choice}
          onChange={(event) => setChoice(StandingChoice.parse(event.target.value))}
        >
          <Space orientation="vertical">
            <Radio value="keep">{t('alarms.switchOff.keep')}</Radio>
            <Radio value="end">{t('alarms.switchOff.end')}</Radio>
          </Space>
        </Radio.Group>
      )}
    </Modal>
  );
}
