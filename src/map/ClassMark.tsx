import { pathOf } from '@/palette/marks';
import type { Palette } from '@/palette/palette';
import type { LayerClass } from './layers';
import './classMark.css';

/** The shape and colour of a class of a layer. Words stand beside it, so it is silent for a screen reader. */
export function ClassMark({
  of: { shape, colour },
  palette,
  size = 14,
}: {
  of: LayerClass;
  palette: Palette;
  size?: number;
}) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className="class-mark"
    >
      <path d={pathOf[shape]} fill={colour(palette)} />
    </svg>
  );
}
