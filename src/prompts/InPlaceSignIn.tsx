import { inPlaceSignInCancelled } from '@sagas/session/session.actions';
import { useTranslation } from 'react-i18next';
import { PasswordForm } from '@/pages/signIn/parts/PasswordForm';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { rem } from '@/theme/scale';
import { Dialog } from '@/ui/Dialog';

/** R-ERR-01: a new token for the page that stays as it is. Only the same person keeps the page. */
export function InPlaceSignIn() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector((state) => state.signIn.isInPlaceOpen);
  const name = useAppSelector((state) => state.session.name);
  return (
    <Dialog
      open={isOpen}
      centered
      width={rem(400)}
      footer={null}
      title={t('errors.expired.inPlace')}
      mask={{ closable: false }}
      onCancel={() => dispatch(inPlaceSignInCancelled())}
    >
      <PasswordForm fixedUsername={name} />
    </Dialog>
  );
}
