import { raiseTestAlarm } from '@contract/calls/testAlarms';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HasPermi } from '@/permission/only';
import type { Times } from '@/time/useTimes';
import { TestAlarmDialog } from './TestAlarmDialog';

/** For those who may raise a test alarm; a right that is lost meanwhile leaves what was typed in the dialog. */
export function TestAlarmButton({ times }: { times: Times }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <HasPermi any={[raiseTestAlarm.permission]}>
        <Button block onClick={() => setIsOpen(true)}>
          {t('alarms.test.open')}
        </Button>
      </HasPermi>
      {isOpen ? <TestAlarmDialog times={times} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
