import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const page = 'docs/architecture.md';
const marks = ['<!-- picture -->', '<!-- end of picture -->'];
const floors = ['src', 'sagas', 'server', 'field', 'contract'];

/** Folders that have a box of their own; the others of a floor share one. */
const boxes = {
  src: { app: 'app', layout: 'layout', pages: 'pages', crud: 'crud' },
  sagas: { stream: 'stream', queries: 'queries', engine: 'engine', http: 'http' },
  server: {
    ...{ modules: 'modules', crud: 'crud', ingest: 'ingest', alarmEngine: 'alarmEngine', control: 'control' },
    ...{ savings: 'savings', siteStates: 'siteStates', freePoints: 'freePoints', collectors: 'collectors' },
    ...{ platform: 'platform', tables: 'tables' },
  },
};
const others = { src: 'shared views', sagas: 'nouns', server: 'composition' };

/** The box of a file; null for what is not in the picture. */
export function boxOf(path) {
  const [floor, folder] = path.split('/');
  if (!floors.includes(floor)) return null;
  if (!boxes[floor]) return floor;
  return `${floor}/${boxes[floor][folder] ?? others[floor]}`;
}

const idOf = (box) => box.replaceAll(/\W/g, '_');
const floorOf = (box) => box.split('/')[0];

/** A drawing of who imports whom, from pairs of paths: between floors as floors, inside a floor box by box. */
export function pictureOf(imports) {
  const arrows = new Set();
  for (const [from, to] of imports) {
    const [a, b] = [boxOf(from), boxOf(to)];
    if (a === null || b === null || a === b) continue;
    const isInside = floorOf(a) === floorOf(b);
    arrows.add(isInside ? `${idOf(a)} --> ${idOf(b)}` : `${floorOf(a)} --> ${floorOf(b)}`);
  }
  const groups = Object.keys(boxes).flatMap((floor) => [
    `  subgraph ${floor}`,
    ...[...Object.values(boxes[floor]), others[floor]].map(
      (box) => `    ${idOf(`${floor}/${box}`)}["${box}"]`,
    ),
    '  end',
  ]);
  const lines = ['flowchart TD', ...groups, ...[...arrows].sort().map((arrow) => `  ${arrow}`)];
  return ['```mermaid', ...lines, '```'].join('\n');
}

/** The drawing that stands on the page. */
export const shownPicture = () => readFileSync(page, 'utf8').split(marks[0])[1].split(marks[1])[0].trim();

async function draw() {
  const { cruise } = await import('dependency-cruiser');
  const extractTSConfig = (await import('dependency-cruiser/config-utl/extract-ts-config')).default;
  const { options } = (await import('./dependency-cruiser.cjs')).default;
  const tsConfig = extractTSConfig(options.tsConfig.fileName);
  const exclude = { path: `${options.exclude.path}|\\.(test|spec)\\.tsx?$` };
  const { output } = await cruise(
    floors,
    { ...options, exclude },
    { ...options.enhancedResolveOptions },
    { tsConfig },
  );
  const imports = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [source, resolved]),
  );
  const text = readFileSync(page, 'utf8');
  const [before, rest] = text.split(marks[0]);
  const after = rest.split(marks[1])[1];
  writeFileSync(page, `${before}${marks[0]}\n\n${pictureOf(imports)}\n\n${marks[1]}${after}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void draw();
