import { FsuTrial, type FsuSource, type FsuTrialAnswer } from '@contract/fsuSources';
import { trialRequested } from '@sagas/fsuUnits/fsuUnits.slice';
import { Alert, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { LimitedInput } from '@/crud/fields/LimitedText';
import '@/crud/words';
import { useTimes } from '@/time/useTimes';

const statuses = [0, 1, 2, 3, 4, 5, 6];

/** What the mapping makes of a value, before a unit says it; nothing is kept. */
export function Trial({ source: { unitId, devices } }: { source: FsuSource }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const known = useAppSelector(({ fsuUnits }) => fsuUnits.trial);
  const [values, setValues] = useState({
    ...{ deviceCode: devices[0] ?? '', signal: '', measured: '', status: 0 },
  });
  const trial = FsuTrial.safeParse(values);
  const change = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  return (
    <>
      <p>{t('fsu.trialHint')}</p>
      <Form
        layout="vertical"
        className="fsu-trial"
        onFinish={() => trial.success && dispatch(trialRequested({ unitId, trial: trial.data }))}
      >
        <Form.Item label={t('fsu.device')}>
          <Select
            aria-label={t('fsu.device')}
            value={values.deviceCode}
            options={devices.map((value) => ({ value, label: value }))}
            onChange={(deviceCode: string) => change({ deviceCode })}
          />
        </Form.Item>
        <Form.Item label={t('fsu.signal')}>
          <LimitedInput
            aria-label={t('fsu.signal')}
            inputMode="numeric"
            max={10}
            placeholder="0415102001"
            value={values.signal}
            onChange={({ target }) => change({ signal: target.value })}
          />
        </Form.Item>
        <Form.Item label={t('fsu.measured')}>
          <Input
            aria-label={t('fsu.measured')}
            value={values.measured}
            onChange={({ target }) => change({ measured: target.value })}
          />
        </Form.Item>
        <Form.Item label={t('fsu.status')}>
          <Select
            aria-label={t('fsu.status')}
            value={values.status}
            options={statuses.map((value) => ({ value, label: t(`fsu.status.${value}`) }))}
            onChange={(status: number) => change({ status })}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" disabled={!trial.success}>
          {t('fsu.try')}
        </Button>
      </Form>
      {known?.unitId === unitId ? <Made answer={known.answer} /> : null}
    </>
  );
}

function Made({ answer }: { answer: FsuTrialAnswer }) {
  const { t } = useTranslation();
  const times = useTimes();
  const { kind, deviceCode, name, value, certainty } = answer;
  const pointName = kind === 'point' ? t(`point.${name ?? ''}`) : name;
  const ofAlarm = kind === 'rule' ? t(`alarm.${name ?? ''}.name`) : pointName;
  return (
    <Alert
      type={kind === 'nothing' ? 'warning' : 'info'}
      showIcon
      role="status"
      title={t(`fsu.made.${kind}`, { deviceCode, name: ofAlarm })}
      description={
        kind === 'nothing'
          ? null
          : [
              value === null ? t('fsu.invalid') : t('fsu.value', { value: times.number(value, 2) }),
              certainty === null ? null : t(`resource.fsuSignals.option.certainty.${certainty}`),
            ]
              .filter(Boolean)
              .join(' · ')
      }
    />
  );
}
