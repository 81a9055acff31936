import { logoutRequested } from '@sagas/session/session.actions';
import { dutyChanged } from '@sagas/session/session.slice';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { SecondFactor } from '@/pages/profile/parts/SecondFactor';
import { EntryPage } from './parts/EntryPage';
import '@/pages/profile/profile.css';

/** The settings demand a second factor; the server refuses everything else until there is one. */
export function MustSetUpSecondFactor() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isOn = useAppSelector((state) => state.profile.secondFactor?.isOn === true);
  return (
    <EntryPage title={t('signIn.mustSecondFactor.title')} isWide>
      <p className="entry-note">{t('signIn.mustSecondFactor.note')}</p>
      <SecondFactor isDuty />
      <p className="entry-links">
        {isOn ? (
          <Button type="primary" onClick={() => dispatch(dutyChanged())}>
            {t('signIn.mustSecondFactor.continue')}
          </Button>
        ) : (
          <button type="button" className="base-link-button" onClick={() => dispatch(logoutRequested())}>
            {t('shell.logout')}
          </button>
        )}
      </p>
    </EntryPage>
  );
}
