import { useTranslation } from 'react-i18next';

/** R-ACC-16: the menu names a component that has no page here. */
export function MissingPage({ component }: { component: string }) {
  const { t } = useTranslation();
  return (
    <section className="notice" aria-labelledby="missing-page">
      <h1 id="missing-page">{t('shell.missingPage')}</h1>
      <p>{t('shell.missingPageDetail', { component })}</p>
    </section>
  );
}
