import { pictureSize } from '@contract/manual';
import { Fragment, type ReactNode } from 'react';
import type { Block, Line, Run } from './markup';
import './blocks.css';

/** A link to another chapter; in the file that is read without the server it leads to a place in the file. */
export type ChapterLink = (to: string, words: string) => ReactNode;

interface BlocksProps {
  blocks: readonly Block[];
  link: ChapterLink;
  /** The address of a picture where it is read: null for one that cannot be shown there. */
  pictureAt?: (src: string) => string | null;
  /** What stands in the place of such a picture. */
  withoutPicture?: (words: string) => string;
}

/** What a chapter says. Words are never taken for HTML. */
export const Blocks = ({
  blocks,
  link,
  pictureAt = (src) => src,
  withoutPicture = (words) => words,
}: BlocksProps) =>
  blocks.map((block, at) => <OneBlock key={at} {...{ block, link, pictureAt, withoutPicture }} />);

interface OneBlockProps extends Required<Omit<BlocksProps, 'blocks'>> {
  block: Block;
}

function OneBlock({ block, link, pictureAt, withoutPicture }: OneBlockProps) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Words line={block.line} link={link} />
        </p>
      );
    case 'heading':
      return (
        <h3>
          <Words line={block.line} link={link} />
        </h3>
      );
    case 'steps':
      return <ol>{linesOf(block.lines, link)}</ol>;
    case 'bullets':
      return <ul>{linesOf(block.lines, link)}</ul>;
    case 'facts':
      return <Facts rows={block.rows} link={link} />;
    case 'picture':
      return (
        <Picture src={pictureAt(block.src)} words={block.words} otherwise={withoutPicture(block.words)} />
      );
    case 'table':
      return <Table head={block.head} rows={block.rows} />;
  }
}

const linesOf = (lines: readonly Line[], link: ChapterLink) =>
  lines.map((line, at) => (
    <li key={at}>
      <Words line={line} link={link} />
    </li>
  ));

function Words({ line, link }: { line: Line; link: ChapterLink }) {
  return line.map((run, at) => <Fragment key={at}>{wordsOf(run, link)}</Fragment>);
}

function wordsOf({ kind, text, to }: Run, link: ChapterLink): ReactNode {
  if (kind === 'strong') return <strong>{text}</strong>;
  if (kind === 'code') return <code>{text}</code>;
  return to === undefined ? text : link(to, text);
}

/** Its place is kept free until it is there. */
const Picture = ({ src, words, otherwise }: { src: string | null; words: string; otherwise: string }) =>
  src === null ? (
    <p>
      <em>{otherwise}</em>
    </p>
  ) : (
    <img
      className="help-picture"
      loading="lazy"
      width={pictureSize.width}
      height={pictureSize.height}
      src={src}
      alt={words}
    />
  );

function Facts({ rows, link }: { rows: readonly (readonly [string, Line])[]; link: ChapterLink }) {
  return (
    <dl className="help-facts">
      {rows.map(([name, line]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Words line={line} link={link} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <div className="help-table">
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
