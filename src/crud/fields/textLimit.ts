import type { Rule } from 'antd/es/form';
import type { TFunction } from 'i18next';

/** As the server counts: in UTF-16 units, without the space around it. */
export const isTooLong = (text: string, max: number): boolean => text.trim().length > max;

/** From here on it is worth a number how much space is left. */
const isNear = (length: number, max: number): boolean => length > max * 0.8;

/** What makes an input of antd count, and mark what is too long, and cut nothing. */
export const counted = (max: number) => ({
  count: {
    max,
    strategy: (text: string) => text.length,
    show: ({ count, maxLength = max }: { count: number; maxLength?: number }) =>
      isNear(count, maxLength) ? `${count} / ${maxLength}` : '',
  },
});

/** The refusal of a form. */
export const lengthRule = (max: number, t: TFunction): Rule => ({
  async validator(_, value: unknown) {
    if (typeof value === 'string' && isTooLong(value, max))
      throw new Error(t('crud.tooLong', { limit: max, count: value.trim().length }));
  },
});
