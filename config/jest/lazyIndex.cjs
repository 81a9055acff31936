const load = /^var (_\w+) = ((?:_interopRequireDefault\()?require\("[^"]+"\)\)?);$/gm;
const handOut = /\breturn (_\w+)\./g;

/**
 * Lets the index of a package load a part when it is asked for: each test file starts with nothing loaded, and a
 * test of one button would read all components and eight hundred icons.
 */
exports.process = (source) => {
  const uses = namesIn(source, /\b(_\w+)\b/g);
  const handedOut = namesIn(source, handOut);
  const loads = new Map([...source.matchAll(load)].map(([, name, how]) => [name, how]));
  // Loaded in one place, handed out in one other, and used nowhere else.
  const isLazy = (name) => loads.has(name) && handedOut.get(name) === 1 && uses.get(name) === 2;
  const code = source
    .replace(load, (line, name) => (isLazy(name) ? '' : line))
    .replace(handOut, (start, name) => (isLazy(name) ? `return ${loads.get(name)}.` : start));
  return { code };
};

function namesIn(source, pattern) {
  const counts = new Map();
  for (const [, name] of source.matchAll(pattern)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
