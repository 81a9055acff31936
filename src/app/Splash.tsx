import { useTranslation } from 'react-i18next';

/** Shown while it is not yet known what to show. */
export function Splash() {
  const { t } = useTranslation();
  return (
    <div className="splash" role="status" aria-label={t('shell.loading')}>
      <span className="splash-mark" aria-hidden="true" />
    </div>
  );
}
