import type { SecurityAnswer } from '@contract/security';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Group } from './Group';
import { Tick } from './Tick';

/** Ways in for people who have not signed in yet. */
export function EntryGroup({ fixed }: Pick<SecurityAnswer, 'fixed'>) {
  const { t } = useTranslation();
  return (
    <Group name="entry">
      <Tick name="captcha" />
      {!fixed.captchaAllowed && (
        <Alert type="warning" title={t('security.captcha.off')} className="security__told" />
      )}
      <Tick name="registration" hint={t('security.registration.hint')} />
    </Group>
  );
}
