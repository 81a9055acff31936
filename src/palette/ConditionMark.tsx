import { rem } from '@/theme/scale';
import { pathOf, shapeOf } from './marks';
import type { SiteCondition } from './palette';

/**
 * The shape and colour of a condition. Words stand beside it, so it is silent for a screen reader.
 * @param size a CSS length, or px at scale 1
 */
export function ConditionMark({
  condition,
  size = 14,
}: {
  condition: SiteCondition;
  size?: number | string;
}) {
  const side = typeof size === 'number' ? rem(size) : size;
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      viewBox="0 0 24 24"
      width={side}
      height={side}
      style={{ flex: 'none', verticalAlign: '-0.15em' }}
    >
      <path d={pathOf[shapeOf[condition]]} fill={`var(--${condition})`} />
    </svg>
  );
}
