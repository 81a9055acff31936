import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useAppSelector } from '@/app/store';
import { EntryPage } from './parts/EntryPage';
import { PasswordForm } from './parts/PasswordForm';
import { SmsForm } from './parts/SmsForm';
import { useOtherWay } from './parts/useOtherWay';
import { usePrefetchedShell } from './parts/usePrefetchedShell';

const forms = { password: PasswordForm, sms: SmsForm } as const;
type Way = keyof typeof forms;

export function Login() {
  const { t } = useTranslation();
  const asked = useSearchParams()[0].get('way');
  const [way, setWay] = useState<Way>(asked === 'sms' ? asked : 'password');
  usePrefetchedShell();
  const Form = forms[way];
  return (
    <EntryPage title={t('signIn.title')}>
      <div className="entry-ways" role="group" aria-label={t('signIn.landing.title')}>
        {(['password', 'sms'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === way} onClick={() => setWay(each)}>
            {t(`signIn.way.${each}`)}
          </button>
        ))}
      </div>
      <Form />
      <OtherWays />
    </EntryPage>
  );
}

/** Only what is really set up is offered. */
function OtherWays() {
  const { t } = useTranslation();
  const ways = useAppSelector((state) => state.signIn.ways);
  const otherWay = useOtherWay();
  return (
    <p className="entry-links">
      {ways?.ssoEnabled && <Link to={otherWay('/accLogin')}>{t('signIn.way.sso')}</Link>}
      {ways?.registerEnabled && <Link to="/register">{t('signIn.register')}</Link>}
      <Link to="/loginhome">{t('signIn.landing.wall')}</Link>
    </p>
  );
}
