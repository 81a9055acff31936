import type { SecuritySettings } from '@contract/security';
import { securityMerged, securitySent } from '@sagas/security/security.slice';
import { Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { Dialog } from '@/ui/Dialog';

/** A change that loosens safety waits here for the second factor; what was entered stays in the form. */
export function ProofDialog() {
  const settings = useAppSelector((state) => state.security.unproved);
  return settings && <Proof settings={settings} />;
}

function Proof({ settings }: { settings: SecuritySettings }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isSaving = useAppSelector((state) => state.security.isSaving);
  const [otp, setOtp] = useState('');
  const send = () => dispatch(securitySent({ settings, otp: otp.trim() }));
  return (
    <Dialog
      open
      title={t('security.otpTitle')}
      okText={t('security.save')}
      okButtonProps={{ disabled: otp.trim() === '', loading: isSaving }}
      onOk={send}
      onCancel={() => dispatch(securityMerged({ unproved: null }))}
    >
      <p>{t('security.otpHint')}</p>
      <Input
        autoFocus
        value={otp}
        autoComplete="one-time-code"
        aria-label={t('commands.dialog.otp')}
        onChange={({ target }) => setOtp(target.value)}
        onPressEnter={() => otp.trim() !== '' && send()}
      />
    </Dialog>
  );
}
