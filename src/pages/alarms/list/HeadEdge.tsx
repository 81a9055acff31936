import { type PointerEvent, useRef } from 'react';
import { useScale } from '@/theme/scale';

/** The edge of a column's head: drawn aside, it makes the column wider or narrower. */
export function HeadEdge({ onResize }: { onResize: (widthPx: number) => void }) {
  const start = useRef<{ x: number; widthPx: number } | null>(null);
  const scale = useScale();
  const take = (event: PointerEvent<HTMLSpanElement>) => {
    // No text is selected on the way.
    event.preventDefault();
    const head = event.currentTarget.parentElement;
    start.current = { x: event.clientX, widthPx: head?.getBoundingClientRect().width ?? 0 };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const draw = ({ clientX }: PointerEvent) => {
    if (start.current) onResize((start.current.widthPx + clientX - start.current.x) / scale);
  };
  const leave = () => {
    start.current = null;
  };
  return (
    <span
      className="head-edge"
      aria-hidden="true"
      onPointerDown={take}
      onPointerMove={draw}
      onPointerUp={leave}
      onPointerCancel={leave}
    />
  );
}
