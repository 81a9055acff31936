import { sql } from 'kysely';
import type { TestDatabase } from './database';
import { controlRights, startControlConsole, type ControlConsole, type Place } from './controlConsole';
import type { Answer } from './peopleServer';

export interface PlaceWithDoor extends Place {
  code: string;
  door: number;
}

export const accessRights = [
  ...['access:holder:list', 'access:holder:query', 'access:holder:add', 'access:holder:edit'],
  ...['access:card:list', 'access:card:query', 'access:card:add', 'access:card:edit', 'access:card:lose'],
  ...['access:level:list', 'access:level:query', 'access:level:add', 'access:level:edit'],
  ...['access:permit:list', 'access:permit:add', 'access:permit:end', 'access:lists'],
];
export const doorRights = [...controlRights, 'command:open'];

export interface AccessConsole extends ControlConsole {
  admin: string;
  aDoorPlace(code: string): Promise<PlaceWithDoor>;
  call(token: string, method: string, path: string, body?: object): Promise<Answer>;
  /** Each door confirms what is wanted of it. */
  confirmAll(): Promise<void>;
  /** Version of the list that is wanted at a door. */
  wanted(door: number): Promise<number>;
}

/** The whole server, with sites that have a door, and people who give access to them. */
export async function startAccessConsole(database: TestDatabase): Promise<AccessConsole> {
  const console = await startControlConsole(database);
  const { db } = database;
  const admin = await console.server.signIn();
  return {
    ...console,
    admin,
    async aDoorPlace(code) {
      const place = await console.aPlace(code);
      const { id } = await console.one(sql<{ id: number }>`
        insert into devices (site_id, code, class, name, created_at) values (${place.site}, 'door', 'door', 'Door', 0)
        returning id`);
      await console.heard(id, 'door', { open: 0, locked: 1 });
      return { ...place, code, door: id };
    },
    call: (token, method, path, body) => console.server.call(path, { token, method, body }),
    async confirmAll() {
      await sql`update access_lists set confirmed = wanted, needs_all = false, is_urgent = false`.execute(db);
    },
    wanted: async (door) =>
      (await console.one(sql<{ wanted: number }>`select wanted from access_lists where device_id = ${door}`))
        .wanted,
  };
}
