import { isPasswordAllowed } from '@contract/passwords';
import { passwordChangeRequested } from '@sagas/session/session.actions';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '@/app/store';
import { PasswordField } from './PasswordField';
import { SendButton } from './SendButton';
import { useForm, type Problems } from './useForm';

type Name = 'oldPassword' | 'newPassword' | 'confirmPassword';

const policyWords = 'signIn.passwordPolicy';

/** R-VAL-04, R-VAL-05 */
export const passwordChangeProblems = (values: Record<Name, string>): Problems<Name> => ({
  ...(values.oldPassword === '' && { oldPassword: 'signIn.oldPasswordEmpty' }),
  ...(values.newPassword === ''
    ? { newPassword: 'signIn.newPasswordEmpty' }
    : !isPasswordAllowed(values.newPassword) && { newPassword: policyWords }),
  ...(values.confirmPassword === ''
    ? { confirmPassword: 'signIn.confirmPasswordEmpty' }
    : values.confirmPassword !== values.newPassword && { confirmPassword: 'signIn.passwordsDiffer' }),
});

export function PasswordChangeForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const form = useForm<Name>(
    { oldPassword: '', newPassword: '', confirmPassword: '' },
    passwordChangeProblems,
    ({ oldPassword, newPassword }) => dispatch(passwordChangeRequested({ oldPassword, newPassword })),
  );
  const problem = (name: Name) => form.problems[name] && t(form.problems[name]);
  return (
    <form className="entry-form" noValidate onSubmit={form.onSubmit}>
      <PasswordField
        {...form.field('oldPassword')}
        label={t('signIn.oldPassword')}
        problem={problem('oldPassword')}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword')}
        label={t('signIn.newPassword')}
        problem={problem('newPassword')}
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label={t('signIn.confirmPassword')}
        problem={problem('confirmPassword')}
        autoComplete="new-password"
      />
      {form.problems.newPassword === policyWords ? null : <p className="entry-note">{t(policyWords)}</p>}
      <SendButton label={t('signIn.changePassword')} />
    </form>
  );
}
