import { Client, DatabaseError } from 'pg';
import { quoted } from './catalogue';

/** The address of another database on the same server. */
export function besideUrl(url: string, database: string): string {
  const beside = new URL(url);
  beside.pathname = `/${encodeURIComponent(database)}`;
  return beside.href;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'coolops restore' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export const makeDatabase = (url: string, name: string) => onServer(url, `create database ${quoted(name)}`);
export const dropDatabase = (url: string, name: string) =>
  onServer(url, `drop database if exists ${quoted(name)} with (force)`);

/** @returns false where somebody uses it */
export async function dropUnused(url: string, name: string): Promise<boolean> {
  try {
    await onServer(url, `drop database if exists ${quoted(name)}`);
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '55006') return false;
    throw error;
  }
}
