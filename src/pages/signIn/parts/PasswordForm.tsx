import { signInRequested, type BindCredentials } from '@sagas/session/session.actions';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { CaptchaField } from './CaptchaField';
import { Field } from './Field';
import { PasswordField } from './PasswordField';
import { SendButton } from './SendButton';
import { useForm, type Problems } from './useForm';
import { useWays } from './useWays';

interface PasswordFormProps {
  /** Signing in again in place: only this person. */
  fixedUsername?: string;
  submitLabel?: string;
  /** Instead of signing in. */
  onSend?: (credentials: BindCredentials) => void;
}

type Name = 'username' | 'password' | 'code' | 'otp';

/** R-VAL-01 */
const problemsOf = (values: Record<Name, string>, needsCode: boolean): Problems<Name> => ({
  ...(values.username.trim() === '' && { username: 'signIn.usernameEmpty' }),
  ...(values.password === '' && { password: 'signIn.passwordEmpty' }),
  ...(needsCode && values.code.trim() === '' && { code: 'signIn.codeEmpty' }),
});

export function PasswordForm({ fixedUsername, submitLabel, onSend }: PasswordFormProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { ways } = useWays();
  const refusal = useAppSelector((state) => state.signIn.refusal);
  const form = useForm<Name>(
    { username: fixedUsername ?? '', password: '', code: '', otp: '' },
    (values) => problemsOf(values, ways?.captchaEnabled ?? false),
    ({ otp, ...values }) => {
      const credentials = { ...values, uuid: ways?.uuid ?? '', ...(otp !== '' && { otp }) };
      if (onSend) onSend(credentials);
      else dispatch(signInRequested({ ...credentials, loginType: 'password' }));
    },
  );
  const problem = (name: Name) => form.problems[name] && t(form.problems[name]);
  const asksOtp = refusal?.reason === 'otpRequired' || refusal?.reason === 'otpWrong';
  return (
    <form className="entry-form" noValidate onSubmit={form.onSubmit}>
      <Field
        {...form.field('username')}
        label={t('signIn.username')}
        problem={problem('username')}
        autoComplete="username"
        autoFocus={!fixedUsername}
        readOnly={!!fixedUsername}
      />
      <PasswordField
        {...form.field('password')}
        label={t('signIn.password')}
        problem={problem('password')}
        autoComplete="current-password"
      />
      <CaptchaField {...form.field('code')} problem={problem('code')} />
      {(asksOtp || form.values.otp !== '') && (
        <Field
          {...form.field('otp')}
          label={t('signIn.otp')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      <SendButton label={submitLabel ?? t('signIn.submit')} />
    </form>
  );
}
