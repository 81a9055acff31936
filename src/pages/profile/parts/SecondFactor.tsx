import {
  profileMerged,
  secondFactorConfirmed,
  secondFactorDisabled,
  secondFactorEnrolled,
  secondFactorRequested,
} from '@sagas/profile/profile.slice';
import { Alert, Button, Form, Input, QRCode, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';

/** A code of an authenticator beside the password: set up, proven, and taken away again. */
export function SecondFactor({ isDuty = false }: { isDuty?: boolean }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { secondFactor, enrolment, refusal } = useAppSelector((state) => state.profile);
  useEffect(() => {
    dispatch(secondFactorRequested());
    // What was told once does not wait for the next visit.
    return () => void dispatch(profileMerged({ enrolment: null, refusal: '' }));
  }, [dispatch]);
  if (!secondFactor) return <Skeleton active />;
  return (
    <div className="profile-factor">
      <Alert
        showIcon
        type={secondFactor.isOn ? 'success' : 'info'}
        title={secondFactor.isOn ? t('profile.factor.on') : t('profile.factor.off')}
        description={
          secondFactor.isOn ? t('profile.factor.codesLeft', { count: secondFactor.recoveryCodesLeft }) : null
        }
      />
      {refusal !== '' && <Alert type="error" showIcon title={refusal} role="alert" />}
      {secondFactor.isOn ? !isDuty && <TurnOff /> : enrolment ? <Prove {...enrolment} /> : <Begin />}
    </div>
  );
}

function Begin() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const begin = ({ password }: { password: string }) => dispatch(secondFactorEnrolled(password));
  return (
    <Form layout="vertical" className="profile-form" onFinish={begin}>
      <Form.Item
        name="password"
        label={t('profile.factor.password')}
        rules={[{ required: true, message: '' }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit">
        {t('profile.factor.begin')}
      </Button>
    </Form>
  );
}

function Prove({ secret, uri }: { secret: string; uri: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <div className="profile-prove">
      {/* The secret stands beside it in letters. */}
      <div aria-hidden="true">
        <QRCode value={uri} size={176} type="svg" />
      </div>
      <div>
        <p>{t('profile.factor.scan')}</p>
        <code className="profile-secret">{secret}</code>
        <Form layout="vertical" onFinish={({ otp }: { otp: string }) => dispatch(secondFactorConfirmed(otp))}>
          <Form.Item name="otp" label={t('profile.factor.code')} rules={[{ required: true, message: '' }]}>
            <Input inputMode="numeric" autoComplete="one-time-code" />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            {t('profile.factor.confirm')}
          </Button>
        </Form>
      </div>
    </div>
  );
}

function TurnOff() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return (
    <Form
      layout="vertical"
      className="profile-form"
      onFinish={(values: { password: string; otp: string }) => dispatch(secondFactorDisabled(values))}
    >
      <Form.Item
        name="password"
        label={t('profile.factor.password')}
        rules={[{ required: true, message: '' }]}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="otp" label={t('profile.factor.code')} rules={[{ required: true, message: '' }]}>
        <Input autoComplete="one-time-code" />
      </Form.Item>
      <Button danger htmlType="submit">
        {t('profile.factor.turnOff')}
      </Button>
    </Form>
  );
}
