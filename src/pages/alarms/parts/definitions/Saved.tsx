import type { RootState } from '@sagas/reducers';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { OverFoot } from '@/ui/OverFoot';

function Told() {
  const { t } = useTranslation();
  const saved = useSelector((state: RootState) => state.alarmKnowledge.saved);
  if (saved === 'conflict')
    return <Alert type="warning" showIcon closable title={t('alarms.defineConflict')} />;
  return saved === 'saved' ? <Alert type="success" showIcon closable title={t('alarms.defined')} /> : null;
}

/** Whether a change was taken, over the foot of the definition. */
export function Saved() {
  return (
    <OverFoot>
      <Told />
    </OverFoot>
  );
}
