import { offlineDays } from '@contract/ownOrders';
import { useTranslation } from 'react-i18next';
import { useTechnician } from './useTechnician';

/** What the phone keeps, or why it does not. */
export function Keeping() {
  const { t } = useTranslation();
  const { keeping } = useTechnician();
  if (keeping === 'asking') return null;
  if (keeping === 'kept') return <small>{t('technician.keptDays', { days: offlineDays })}</small>;
  return (
    <p role="alert" className="technician-note">
      {t(`technician.unkept.${keeping}`)}
    </p>
  );
}
