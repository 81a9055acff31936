import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import './errorPage.css';

export function ErrorPage({ code, title, detail }: { code: string; title: string; detail: string }) {
  const { t } = useTranslation();
  return (
    <main className="error-page">
      <p className="error-page-code" aria-hidden="true">
        {code}
      </p>
      <h1>{title}</h1>
      <p>{detail}</p>
      <Link className="base-button" to="/">
        {t('errors.backHome')}
      </Link>
    </main>
  );
}
