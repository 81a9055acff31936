import type { SecurityAnswer } from '@contract/security';
import { Alert, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { networkLists, wrongLine } from './formValues';
import { Group } from './Group';

/** Who may call at all, by address. */
export function AccessGroup({ answer: { ownAddress, fixed } }: { answer: SecurityAnswer }) {
  const { t } = useTranslation();
  return (
    <Group name="access">
      {!fixed.accessListsOn && (
        <Alert type="warning" title={t('security.accessOff')} className="security__told" />
      )}
      <p className="security__own">{t('security.own', { address: ownAddress })}</p>
      <div className="security__lists">
        {networkLists.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`security.${name}`)}
            extra={
              name === 'trustedProxies' && fixed.trustedProxies.length > 0
                ? t('security.trustedProxies.fixed', { list: fixed.trustedProxies.join(', ') })
                : t(`security.${name}.hint`)
            }
            rules={[
              {
                validator: (_, text: string) => {
                  const wrong = wrongLine(text);
                  return wrong
                    ? Promise.reject(new Error(t('security.networkLine', { ...wrong })))
                    : Promise.resolve();
                },
              },
            ]}
          >
            <Input.TextArea
              autoSize={{ minRows: 4, maxRows: 12 }}
              spellCheck={false}
              className="security__list"
            />
          </Form.Item>
        ))}
      </div>
    </Group>
  );
}
