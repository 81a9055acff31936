import type { ReactNode } from 'react';
import './mark.css';

interface MarkProps {
  words: string;
  hint?: string;
  /** Says it by itself where the words have no space. */
  icon?: ReactNode;
}

/** What is particular about an alarm or about a definition, in a word. */
export function Mark({ words, hint, icon }: MarkProps) {
  const title = [icon && words, hint].filter(Boolean).join(' · ');
  if (!icon)
    return (
      <span className="alarm-mark" title={title || undefined}>
        {words}
      </span>
    );
  return (
    <span className="alarm-mark has-icon" role="img" aria-label={words} title={title}>
      {icon}
      <span className="alarm-mark__words">{words}</span>
    </span>
  );
}
