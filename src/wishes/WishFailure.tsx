import type { Wish } from '@sagas/wishes/wishes.slice';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { lacksSecondFactor, SecondFactorLink } from './SecondFactorLink';

/** Why it is not done, beside what was entered for it. */
export function WishFailure({ wish }: { wish: Wish | null }) {
  const { t } = useTranslation();
  if (wish?.state === 'unsent') return <Alert type="error" showIcon title={t('errors.unsent')} />;
  if (wish?.state !== 'refused') return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t('errors.refused', { why: wish.why })}
      action={lacksSecondFactor(wish.reason) && <SecondFactorLink />}
    />
  );
}
