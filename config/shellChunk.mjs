/** What everybody fetches right after signing in: one file is there sooner than ninety. */
const shell = [
  'src/layout/Shell.tsx',
  'src/pages/home/Home.tsx',
  'src/app/AntdTheme.tsx',
  'src/prompts/Prompts.tsx',
  'sagas/sessionScope.ts',
];
/** What is loaded without it and must not bring it along. */
const early = ['src/main.tsx', 'src/pages/signIn/Login.tsx', 'src/technician/main.tsx'];

/** Lists of parts, of which each importer uses some: walked through by name. */
const lists = /node_modules\/(?:antd\/es|@ant-design\/icons\/es)(?:\/icons)?\/index\.js$/;
const namesFromLists = /\bimport\s*\{([^}]*)\}\s*from\s*["'](?:antd|@ant-design\/icons)["']/g;

/**
 * The group of modules that the shell reaches by static imports and that nothing reaches which is loaded before it.
 * What is left out imports nothing of the group, so that no file waits for itself.
 */
export function shellChunk() {
  let members = null;
  return {
    /**
     * @param {string} id
     * @param {{ getModuleInfo(id: string): { importedIds?: string[], code?: string | null } | null }} graph
     */
    name(id, graph) {
      members ??= membersOf(graph);
      return members.has(id) ? 'shell' : null;
    },
    debugName: 'shell',
    priority: 10,
    includeDependenciesRecursively: false,
  };
}

function membersOf(graph) {
  const excluded = reachedFrom(early, graph);
  return new Set([...reachedFrom(shell, graph)].filter((id) => !excluded.has(id)));
}

function reachedFrom(files, graph) {
  const reached = new Set();
  const waiting = files.map((file) => `${process.cwd()}/${file}`);
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...importsOf(id, graph));
  }
  return reached;
}

function importsOf(id, graph) {
  const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
  const names = [...(code ?? '').matchAll(namesFromLists)].flatMap(([, inBraces]) =>
    inBraces.split(',').map((name) => name.trim().split(/\s+as\s+/)[0]),
  );
  return importedIds.flatMap((imported) =>
    lists.test(imported) ? partsOf(imported, new Set(names), graph) : [imported],
  );
}

/** The files of these names in a list, which hands on what its own parts list. */
function partsOf(list, names, graph) {
  const { importedIds = [], code } = graph.getModuleInfo(list) ?? {};
  const folder = list.slice(0, list.lastIndexOf('/'));
  const wanted = [...(code ?? '').matchAll(/\{\s*default as (\w+)\s*\}\s*from\s*["']\.\/([^"']+)["']/g)]
    .filter(([, name]) => names.has(name))
    .map(([, , path]) => `${folder}/${path}`);
  return importedIds.flatMap((id) => {
    if (lists.test(id)) return partsOf(id, names, graph);
    return wanted.some((path) => id === `${path}.js` || id === `${path}/index.js`) ? [id] : [];
  });
}
