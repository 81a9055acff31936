import { isWordForm, type ChangePointForm } from '@contract/savings';
import { useTranslation } from 'react-i18next';

/** A form of a baseline in words with its short name; the mean has no other name. */
export function useFormNames() {
  const { t } = useTranslation();
  const short = (form: ChangePointForm): string => (isWordForm(form) ? t(`savings.formShort.${form}`) : form);
  const named = (form: ChangePointForm): string => {
    const words = t(`savings.form.${form}`);
    return form === 'mean' ? words : t('savings.formNamed', { words, form: short(form) });
  };
  return { short, named };
}
