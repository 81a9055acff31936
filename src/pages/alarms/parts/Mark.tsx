import './mark.css';

interface MarkProps {
  words: string;
  hint?: string;
}

/** What is particular about an alarm or about a definition, in a word. */
export function Mark({ words, hint }: MarkProps) {
  return (
    <span className="alarm-mark" title={hint}>
      {words}
    </span>
  );
}
