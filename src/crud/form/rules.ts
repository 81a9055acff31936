import type { Field } from '@contract/resources';
import { isWellFormed } from '@contract/resourceSchemas';
import type { Rule } from 'antd/es/form';
import type { TFunction } from 'i18next';
import { lengthRule } from '@/crud/fields/textLimit';

/** The words of a field that is written in the wrong way. */
const wrongWords = {
  email: 'crud.wrong.email',
  phone: 'crud.wrong.phone',
  password: 'errors.passwordPolicy',
} as const;

/** R-VAL-03 and the like: what a form says before the server has to. The server checks the same again. */
export function rulesOf(field: Field, label: string, t: TFunction): Rule[] {
  const isAsked = 'isAsked' in field && field.isAsked;
  const rules = field.required || isAsked ? [requiredRule(field, label, t)] : [];
  if (field.kind === 'text' || field.kind === 'longText') rules.push(lengthRule(field.max, t));
  if (field.kind !== 'text' || !field.format) return rules;
  const { format } = field;
  const message =
    format in wrongWords ? t(wrongWords[format as keyof typeof wrongWords]) : t('crud.wrong.format');
  const validator = async (_: unknown, value: unknown): Promise<void> => {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text !== '' && !isWellFormed(format, text)) throw new Error(message);
  };
  return [...rules, { validator }];
}

function requiredRule(field: Field, label: string, t: TFunction): Rule {
  if (field.kind === 'references')
    return { required: true, type: 'array', min: 1, message: t('crud.chooseOne', { field: label }) };
  const message = t('crud.required', { field: label });
  // Any further key would make the rule ask for a text, and refuse a number.
  return isWritten(field) ? { required: true, whitespace: true, message } : { required: true, message };
}

const isWritten = ({ kind }: Field): boolean => kind === 'text' || kind === 'longText';
