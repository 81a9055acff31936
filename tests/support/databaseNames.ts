/** Migrated once per run; every test file gets a copy of it. */
export const templateName = 'coolops_template';
/** The same after its first start, for files that start servers. */
export const seededTemplateName = 'coolops_seeded';

export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
