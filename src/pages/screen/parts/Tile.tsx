import type { ReactNode } from 'react';

interface TileProps {
  area: string;
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One framed part of the wall with its title. */
export function Tile({ area, title, aside, children }: TileProps) {
  return (
    <section className="tile" style={{ gridArea: area }} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      <div className="tile__content">{children}</div>
    </section>
  );
}
