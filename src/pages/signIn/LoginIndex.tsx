import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EntryPage } from './parts/EntryPage';
import { useOtherWay } from './parts/useOtherWay';
import { useWays } from './parts/useWays';

/** R-ACC-01: the landing with the ways to sign in. */
export function LoginIndex() {
  const { t } = useTranslation();
  const { ways } = useWays();
  const otherWay = useOtherWay();
  return (
    <EntryPage title={t('signIn.landing.title')}>
      <ul className="entry-choices">
        <Choice
          to={otherWay('/login')}
          title={t('signIn.landing.password')}
          hint={t('signIn.landing.passwordHint')}
        />
        {ways?.smsEnabled && (
          <Choice
            to={otherWay('/login?way=sms')}
            title={t('signIn.landing.sms')}
            hint={t('signIn.landing.smsHint')}
          />
        )}
        {ways?.ssoEnabled && (
          <Choice
            to={otherWay('/accLogin')}
            title={t('signIn.landing.sso')}
            hint={t('signIn.landing.ssoHint')}
          />
        )}
        <Choice to="/loginhome" title={t('signIn.landing.wall')} hint={t('signIn.landing.wallHint')} />
      </ul>
    </EntryPage>
  );
}

function Choice({ to, title, hint }: { to: string; title: string; hint: string }) {
  return (
    <li>
      <Link to={to}>
        <strong>{title}</strong>
        <span>{hint}</span>
      </Link>
    </li>
  );
}
