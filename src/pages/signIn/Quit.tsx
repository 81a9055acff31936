import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EntryPage } from './parts/EntryPage';

export function Quit() {
  const { t } = useTranslation();
  return (
    <EntryPage title={t('signIn.quit.title')}>
      <p className="entry-note">{t('signIn.quit.detail')}</p>
      <Link className="base-button entry-send" to="/login">
        {t('signIn.quit.again')}
      </Link>
    </EntryPage>
  );
}
