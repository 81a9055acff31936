import { useScale } from '@/theme/scale';

const rows = { ordinary: { main: 8, side: 5 }, large: { main: 14, side: 8 } };

/** Rows at most in the lists of the home page: more fit on a large screen. */
export const useRowsOfHome = () => rows[useScale() > 1 ? 'large' : 'ordinary'];
