import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '@/app/store';
import { waysRequested } from '@sagas/session/session.actions';
import { Field } from './Field';

/** Nothing while the captcha is switched off. */
export function CaptchaField(props: Omit<ComponentProps<typeof Field>, 'label' | 'beside'>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const ways = useAppSelector((state) => state.signIn.ways);
  if (!ways?.captchaEnabled) return null;
  const picture = (
    <button
      type="button"
      className="captcha-field"
      aria-label={t('signIn.codeImage')}
      onClick={() => dispatch(waysRequested())}
    >
      {ways.img && <img src={ways.img} alt="" height={38} />}
    </button>
  );
  return <Field {...props} label={t('signIn.code')} autoComplete="off" beside={picture} />;
}
