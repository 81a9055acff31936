/** A run of words: plain, strong, as typed, or a link to another chapter. */
export interface Run {
  kind: 'words' | 'strong' | 'code' | 'link';
  text: string;
  /** The chapter that a link leads to. */
  to?: string;
}

export type Line = readonly Run[];

export type Block =
  | { kind: 'paragraph' | 'heading'; line: Line }
  | { kind: 'steps' | 'bullets'; lines: readonly Line[] }
  /** Names with what is said of each. */
  | { kind: 'facts'; rows: readonly (readonly [string, Line])[] }
  /** A picture with what it shows in words. */
  | { kind: 'picture'; src: string; words: string }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };

const runs = /\*\*(?<strong>.+?)\*\*|`(?<code>[^`]+)`|\[\[(?<to>[\w.]+)\|(?<link>[^\]]+)\]\]/g;

/** `**strong**`, `` `as typed` `` and `[[chapter|words]]` in a line of words; everything else is words. */
export function lineOf(text: string): Line {
  const line: Run[] = [];
  let at = 0;
  for (const match of text.matchAll(runs)) {
    if (match.index > at) line.push({ kind: 'words', text: text.slice(at, match.index) });
    line.push(runOf(match.groups ?? {}));
    at = match.index + match[0].length;
  }
  if (at < text.length) line.push({ kind: 'words', text: text.slice(at) });
  return line;
}

function runOf({ strong, code, to, link }: Partial<Record<string, string>>): Run {
  if (strong !== undefined) return { kind: 'strong', text: strong };
  if (code !== undefined) return { kind: 'code', text: code };
  return { kind: 'link', text: link ?? '', ...(to !== undefined && { to }) };
}

const step = /^\d+\. /;
const bullet = /^- /;
const heading = /^## /;

/** Paragraphs a line each, steps as `1. …`, bullets as `- …`, headings as `## …`; empty lines only part them. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  for (const row of text.split('\n').map((each) => each.trim())) {
    if (row === '') continue;
    if (step.test(row)) addTo(blocks, 'steps', lineOf(row.replace(step, '')));
    else if (bullet.test(row)) addTo(blocks, 'bullets', lineOf(row.replace(bullet, '')));
    else if (heading.test(row)) blocks.push({ kind: 'heading', line: lineOf(row.replace(heading, '')) });
    else blocks.push({ kind: 'paragraph', line: lineOf(row) });
  }
  return blocks;
}

function addTo(blocks: Block[], kind: 'steps' | 'bullets', line: Line): void {
  const last = blocks.at(-1);
  if (last?.kind === kind) blocks.splice(-1, 1, { kind, lines: [...last.lines, line] });
  else blocks.push({ kind, lines: [line] });
}

const wordsOf = (line: Line): string => line.map(({ text }) => text).join('');

/** All that a block says, for the search. */
export function plainOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return wordsOf(block.line);
    case 'steps':
    case 'bullets':
      return block.lines.map(wordsOf).join('\n');
    case 'facts':
      return block.rows.map(([name, line]) => `${name} ${wordsOf(line)}`).join('\n');
    case 'picture':
      return '';
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.join(' ')).join('\n');
  }
}
