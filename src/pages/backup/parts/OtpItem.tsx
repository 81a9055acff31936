import { Form, Input } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** The second factor, for what leaves the product with the data of all places. */
export function OtpItem({ otp, onChange }: { otp: string; onChange: (otp: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Form.Item label={t('backup.otp')} htmlFor={id} required>
      <Input
        id={id}
        autoComplete="one-time-code"
        value={otp}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  );
}
