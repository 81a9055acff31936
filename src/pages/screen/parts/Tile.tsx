import type { CSSProperties, ReactNode } from 'react';
import './tile.css';

interface TileProps {
  title: string;
  kind: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** One framed part of the wall with its title. */
export function Tile({ title, kind, style, children }: TileProps) {
  return (
    <section className="tile" data-kind={kind} style={style} aria-label={title}>
      <h2>{title}</h2>
      <div className="tile__content">{children}</div>
    </section>
  );
}
