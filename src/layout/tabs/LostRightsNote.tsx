import { lossSeen } from '@sagas/session/session.slice';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import './withdrawnNote.css';

/** Above whatever page is open after a right or an area was taken: why something is empty or gone, until it is read. */
export function LostRightsNote() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isUnseen = useAppSelector(({ session }) => session.hasLostRights && !session.isLossSeen);
  const isWithdrawn = useAppSelector(({ navigation }) => navigation.isWithdrawn);
  if (!isUnseen || isWithdrawn) return null;
  return (
    <section className="lost-rights-note" role="status">
      <div>
        <strong>{t('shell.rightsChanged')}</strong>
        <p>{t('shell.rightsChangedWide')}</p>
      </div>
      <Button onClick={() => dispatch(lossSeen())}>{t('shell.rightsChangedSeen')}</Button>
    </section>
  );
}
