/** A menu entry's query is stored as a JSON object or as a query string. */
export function withQuery(path: string, query: string | undefined): string {
  if (!query) return path;
  return `${path}?${queryString(query)}`;
}

function queryString(query: string): string {
  try {
    const pairs = Object.entries(JSON.parse(query) as Record<string, unknown>);
    return new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  } catch {
    return query.replace(/^\?/, '');
  }
}
