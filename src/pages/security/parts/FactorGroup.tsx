import { secondFactorAudiences, type SecurityAnswer } from '@contract/security';
import { Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { searchLabels } from '@/ui/choiceSearch';
import type { FormValues } from './formValues';
import { Group } from './Group';

/** Of whom the settings demand a second factor. */
export function FactorGroup({ roles }: Pick<SecurityAnswer, 'roles'>) {
  const { t } = useTranslation();
  const audience = Form.useWatch<FormValues['secondFactorFor']>('secondFactorFor');
  const options = roles.map(({ roleId: value, roleName: label }) => ({ value, label }));
  return (
    <Group name="factor">
      <Form.Item
        name="secondFactorFor"
        label={t('security.secondFactorFor')}
        extra={t('security.secondFactorFor.hint')}
      >
        <Radio.Group
          options={secondFactorAudiences.map((value) => ({ value, label: t(`security.audience.${value}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="secondFactorRoleIds"
        label={t('security.secondFactorRoleIds')}
        hidden={audience !== 'roles'}
      >
        <Select mode="multiple" options={options} showSearch={searchLabels} />
      </Form.Item>
    </Group>
  );
}
