import { useQuery } from '@/queries/useQuery';
import { standingCountQuery } from '@sagas/alarms/definitions/definitions.queries';
import { StandingChoice } from '@contract/alarmDefinitions';
import { Alert, Radio, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { Dialog } from '@/ui/Dialog';
import { alarmNameOf } from '../names';

interface SwitchOffDialogProps {
  id: string;
  times: Times;
  onCancel: () => void;
  onConfirm: (standing: StandingChoice) => void;
}

/** What becomes of the alarms that stand, asked before their definition is switched off. */
export function SwitchOffDialog({ id, times, onCancel, onConfirm }: SwitchOffDialogProps) {
  const { t } = useTranslation();
  const { data, error } = useQuery(standingCountQuery, id);
  const count = data?.count ?? null;
  const hasFailed = error !== null;
  const [choice, setChoice] = useState<StandingChoice | null>(null);
  const hasNone = count === 0;
  const counted = hasNone
    ? t('alarms.switchOff.none')
    : t('alarms.switchOff.count', { count: count ?? 0, n: times.number(count ?? 0) });
  return (
    <Dialog
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
    </Dialog>
  );
}
