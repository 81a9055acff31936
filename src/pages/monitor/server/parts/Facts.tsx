import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: string;
  /** Beyond a limit: said by weight and colour, and by the alarm centre. */
  isBad?: boolean;
  hint?: string;
}

/** Names and figures, aligned. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="monitor__facts">
      {facts.map(({ label, value, isBad, hint }) => (
        <div key={label} title={hint}>
          <dt>{label}</dt>
          <dd data-is-bad={isBad ?? false}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Card({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <article className="monitor__card">
      <header>
        <h3>{title}</h3>
        {note ? <span className="monitor__note">{note}</span> : null}
      </header>
      {children}
    </article>
  );
}
