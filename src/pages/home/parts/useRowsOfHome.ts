import { useScale } from '@/theme/scale';

const rows = { ordinary: 8, large: 14 };

/** Rows in each of the two lists of the home page: they stand side by side, and more fit on a large screen. */
export const useRowsOfHome = (): number => rows[useScale() > 1 ? 'large' : 'ordinary'];
