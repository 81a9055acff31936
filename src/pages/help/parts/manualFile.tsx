import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Blocks, type ChapterLink } from './Blocks';
import { manualParts, type Chapter } from './chapter';

interface FileWords {
  title: string;
  contents: string;
  /** For `lang=`. */
  language: string;
  part: (part: Chapter['part']) => string;
  /** Pictures by their address, as data: the file has them in it. */
  pictures: ReadonlyMap<string, string>;
  /** In the place of a picture that could not be fetched. */
  withoutPicture: (words: string) => string;
}

/** The file stands alone: it has its own look, in the colours of whatever reads it. */
const look = `
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem; font: 16px/1.6 system-ui, sans-serif; }
nav ul { columns: 16rem; }
article { margin: 2rem 0; border-top: 1px solid; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 0.75rem; border: 1px solid; text-align: start; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem; }
img { max-width: 100%; height: auto; border: 1px solid; }
@media print { nav { display: none; } article { break-inside: avoid; } }
`;

/** The whole manual as one file that is read without the server: chapters link to each other within it. */
export function manualFile(chapters: readonly Chapter[], words: FileWords): Blob {
  const body = htmlOf(<Book chapters={chapters} words={words} />);
  const title = htmlOf(<>{words.title}</>);
  const html = `<!doctype html>\n<html lang="${words.language}">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${look}</style></head>\n<body>${body}</body>\n</html>\n`;
  return new Blob([html], { type: 'text/html' });
}

function Book({ chapters, words }: { chapters: readonly Chapter[]; words: FileWords }) {
  const known = new Set(chapters.map(({ id }) => id));
  const link: ChapterLink = (to, text) => (known.has(to) ? <a href={`#${to}`}>{text}</a> : text);
  const parts = manualParts.filter((part) => chapters.some((chapter) => chapter.part === part));
  const of = (part: Chapter['part']) => chapters.filter((chapter) => chapter.part === part);
  return (
    <>
      <h1>{words.title}</h1>
      <nav aria-label={words.contents}>
        {parts.map((part) => (
          <section key={part}>
            <h2>{words.part(part)}</h2>
            <ul>
              {of(part).map(({ id, title }) => (
                <li key={id}>{link(id, title)}</li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      {parts.flatMap(of).map(({ id, group, title, blocks }) => (
        <article key={id} id={id}>
          <small>{group}</small>
          <h2>{title}</h2>
          <Blocks
            blocks={blocks}
            link={link}
            pictureAt={(src) => words.pictures.get(src) ?? null}
            withoutPicture={words.withoutPicture}
          />
        </article>
      ))}
    </>
  );
}

/** What a view is as HTML, with all words escaped. */
function htmlOf(view: ReactElement): string {
  const holder = document.createElement('div');
  const root = createRoot(holder);
  flushSync(() => root.render(view));
  const html = holder.innerHTML;
  root.unmount();
  return html;
}
