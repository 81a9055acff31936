import { isMobileNumber } from '@contract/phones';
import { signInRequested, smsCodeRequested } from '@sagas/session/session.actions';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { CaptchaField } from './CaptchaField';
import { Field } from './Field';
import { SendButton } from './SendButton';
import { useForm, type Problems } from './useForm';
import { useWays } from './useWays';

type Name = 'phone' | 'captcha' | 'code';

/** R-VAL-02 */
const phoneProblem = (phone: string): Problems<Name> =>
  isMobileNumber(phone.trim()) ? {} : { phone: 'signIn.phoneWrong' };

export function SmsForm() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { ways } = useWays();
  const resendInS = useAppSelector((state) => state.signIn.smsResendInS);
  const form = useForm<Name>(
    { phone: '', captcha: '', code: '' },
    ({ phone, code }) => ({
      ...phoneProblem(phone),
      ...(code.trim() === '' && { code: 'signIn.codeEmpty' }),
    }),
    ({ phone, code }) => dispatch(signInRequested({ phone, code, loginType: 'sms' })),
  );
  const { phone, captcha } = form.values;
  const sendCode = (): void => {
    form.touch('phone');
    if (!phoneProblem(phone).phone)
      dispatch(smsCodeRequested({ phone: phone.trim(), code: captcha, uuid: ways?.uuid ?? '' }));
  };
  const problem = (name: Name) => form.problems[name] && t(form.problems[name]);
  if (ways && !ways.smsEnabled) return <p className="entry-note">{t('signIn.smsNotSetUp')}</p>;
  return (
    <form className="entry-form" noValidate onSubmit={form.onSubmit}>
      <Field
        {...form.field('phone')}
        label={t('signIn.phone')}
        problem={problem('phone')}
        inputMode="tel"
        autoComplete="tel"
      />
      <CaptchaField {...form.field('captcha')} />
      <Field
        {...form.field('code')}
        label={t('signIn.smsCode')}
        problem={problem('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        beside={
          <button type="button" className="field-action" disabled={resendInS > 0} onClick={sendCode}>
            {resendInS > 0 ? t('signIn.resendIn', { seconds: resendInS }) : t('signIn.sendCode')}
          </button>
        }
      />
      <SendButton label={t('signIn.submit')} />
    </form>
  );
}
