import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';

/** The one-time code, where the settings want the second factor once more. */
export function OtpField({ otp, onChange }: { otp: string; onChange: (otp: string) => void }) {
  const { t } = useTranslation();
  return (
    <Form.Item label={t('commands.dialog.otp')}>
      <Input
        value={otp}
        autoComplete="one-time-code"
        aria-label={t('commands.dialog.otp')}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  );
}
