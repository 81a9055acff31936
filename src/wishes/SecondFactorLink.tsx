import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Whether a refusal is for want of a second factor. */
export const lacksSecondFactor = (refusal: string | undefined): boolean => refusal === 'secondFactorRequired';

/** Where a second factor is set up. */
export function SecondFactorLink() {
  const { t } = useTranslation();
  return <Link to="/user/profile?tab=factor">{t('crud.setUpSecondFactor')}</Link>;
}
