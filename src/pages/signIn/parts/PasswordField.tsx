import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './Field';

export function PasswordField(props: Omit<ComponentProps<typeof Field>, 'type' | 'beside'>) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="field-toggle"
      aria-label={isShown ? t('signIn.hidePassword') : t('signIn.showPassword')}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M2 12c2.6-4.4 6-6.6 10-6.6s7.4 2.2 10 6.6c-2.6 4.4-6 6.6-10 6.6S4.6 16.4 2 12z" />
        <circle cx="12" cy="12" r="3.2" />
        {!isShown && <path d="M4 20 20 4" />}
      </svg>
    </button>
  );
  return <Field {...props} type={isShown ? 'text' : 'password'} beside={toggle} />;
}
