import { ssoRequested } from '@sagas/session/session.actions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch } from '@/app/store';
import { EntryPage } from './parts/EntryPage';
import { SendButton } from './parts/SendButton';
import { useOtherWay } from './parts/useOtherWay';
import { useWays } from './parts/useWays';

/** R-ACC-01: single sign-on begins here. */
export function AccLogin() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { ways } = useWays();
  const otherWay = useOtherWay();
  return (
    <EntryPage title={t('signIn.way.sso')}>
      {ways && !ways.ssoEnabled && <p className="entry-note">{t('signIn.ssoNotSetUp')}</p>}
      {ways?.ssoEnabled && (
        <form
          className="entry-form"
          onSubmit={(event) => {
            event.preventDefault();
            dispatch(ssoRequested());
          }}
        >
          <SendButton label={t('signIn.ssoStart')} />
        </form>
      )}
      <p className="entry-links">
        <Link to={otherWay('/login')}>{t('signIn.backToSignIn')}</Link>
      </p>
    </EntryPage>
  );
}
