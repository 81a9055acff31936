import { languages } from '@contract/languages';
import { languageChosen } from '@sagas/settings/settings.actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { Logo } from '@/ui/Logo';
import { Brand } from './Brand';
import './entry.css';
import './entryForm.css';

interface EntryPageProps {
  title: string;
  children: ReactNode;
  isWide?: boolean;
}

/** What all pages before sign-in have in common: who this is, one card, the languages. */
export function EntryPage({ title, children, isWide = false }: EntryPageProps) {
  const { t } = useTranslation();
  return (
    <div className="entry">
      <Brand />
      <header className="entry-head">
        <Logo />
        <EntryLanguages />
      </header>
      <main className={isWide ? 'entry-card entry-card-wide' : 'entry-card'}>
        <p className="entry-product">{t('shell.productName')}</p>
        <h1>{title}</h1>
        {children}
      </main>
      <footer className="entry-foot">{t('signIn.tagline')}</footer>
    </div>
  );
}

function EntryLanguages() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const current = useAppSelector((state) => state.settings.language);
  return (
    <nav className="entry-languages" aria-label={t('shell.language')}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === current}
          onClick={() => dispatch(languageChosen(language))}
        >
          {t(`language.${language}`)}
        </button>
      ))}
    </nav>
  );
}
