import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { OverFoot } from '@/ui/OverFoot';
import { useAppSelector } from '@/app/store';

function Told() {
  const { t } = useTranslation();
  const saved = useAppSelector((state) => state.definitions.saved);
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
