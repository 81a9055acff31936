import type { SecuritySetting } from '@contract/security';
import { Checkbox, Form } from 'antd';
import { useTranslation } from 'react-i18next';

export function Tick({ name, hint }: { name: SecuritySetting; hint?: string }) {
  const { t } = useTranslation();
  return (
    <Form.Item name={name} valuePropName="checked" extra={hint}>
      <Checkbox>{t(`security.${name}`)}</Checkbox>
    </Form.Item>
  );
}
