/** Migrated once per run; every test file gets a copy of it. */
export const templateName = 'coolops_template';

export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
