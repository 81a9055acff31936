import type { AlarmLevel } from '@contract/alarms';
import { testMinutes } from '@contract/testAlarms';
import {
  testAlarmsRequested,
  testOutcomeChanged,
  testRaiseRequested,
} from '@sagas/alarms/actions/testAlarms.slice';
import { Alert, Form, InputNumber, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Times } from '@/time/useTimes';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { FormDialog } from '@/ui/FormDialog';
import { SiteSelect } from '../places/SiteSelect';
import { StandingTests } from './StandingTests';
import './testAlarms.css';

interface Draft {
  siteId: number | null;
  level: AlarmLevel;
  minutes: number | null;
}

const blank: Draft = { siteId: null, level: 3, minutes: testMinutes.usual };

const { shortest, longest } = testMinutes;
const isSpan = (minutes: number | null): minutes is number =>
  minutes !== null && minutes >= shortest && minutes <= longest;

interface FieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
}

function Fields({ draft, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { siteId, level, minutes } = draft;
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('alarms.test.siteId')} required>
        <SiteSelect siteId={siteId} onChoose={(id) => onChange({ ...draft, siteId: id })} />
      </Form.Item>
      <Form.Item label={t('alarms.test.level')} extra={t('alarms.test.levelHint')}>
        <Segmented
          block
          aria-label={t('alarms.test.level')}
          value={level}
          options={([1, 2, 3, 4] as const).map((value) => ({ value, label: t(`level.${value}`) }))}
          onChange={(value) => onChange({ ...draft, level: value })}
        />
      </Form.Item>
      <Form.Item
        label={t('alarms.test.minutes')}
        htmlFor="test-minutes"
        validateStatus={isSpan(minutes) ? '' : 'error'}
        help={t('alarms.test.minutesHint', { shortest, longest })}
      >
        <InputNumber
          id="test-minutes"
          precision={0}
          value={minutes}
          onChange={(value) => onChange({ ...draft, minutes: value })}
        />
      </Form.Item>
    </Form>
  );
}

/** What became of the newest wish. */
function Told({ times }: { times: Times }) {
  const { t } = useTranslation();
  const outcome = useAppSelector((state) => state.testAlarms.outcome);
  if (outcome.kind === 'refused') return <Alert type="error" showIcon title={outcome.why} />;
  if (outcome.kind === 'ended') return <Alert type="success" showIcon title={t('alarms.test.ended')} />;
  if (outcome.kind !== 'raised') return null;
  const { siteName, endsAt, isCalling } = outcome.test;
  return (
    <Alert
      type={isCalling ? 'success' : 'warning'}
      showIcon
      title={t('alarms.test.raised', { site: siteName, at: times.clock(endsAt) })}
      description={isCalling ? undefined : t('alarms.test.silent')}
    />
  );
}

/** Raises an alarm to try the whole way to the people, and ends those that stand. */
export function TestAlarmDialog({ times, onClose }: { times: Times; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isAsking = useAppSelector(({ testAlarms }) => testAlarms.outcome.kind === 'asking');
  const [draft, setDraft] = useState(blank);
  useEffect(() => {
    dispatch(testOutcomeChanged({ kind: 'none' }));
    dispatch(testAlarmsRequested());
  }, [dispatch]);
  const { siteId, level, minutes } = draft;
  const isReady = siteId !== null && isSpan(minutes);
  const raise = () => {
    if (isReady && !isAsking) dispatch(testRaiseRequested({ siteId, level, minutes }));
  };
  return (
    <FormDialog
      title={t('alarms.test.title')}
      okText={t('alarms.test.raise')}
      cancelText={t('alarms.test.close')}
      okButtonProps={{ disabled: !isReady, loading: isAsking }}
      onOk={raise}
      onCancel={onClose}
    >
      <p>{t('alarms.test.hint')}</p>
      <Fields draft={draft} onChange={setDraft} />
      <div aria-live="polite">
        <Told times={times} />
      </div>
      <StandingTests times={times} />
    </FormDialog>
  );
}
