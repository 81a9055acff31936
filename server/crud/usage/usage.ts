import type { RawBuilder, SqlBool } from 'kysely';
import type { ErrorName } from '@contract/errors';
import type { resourceNames } from '@contract/resources/generatedNames';
import type { TextKey } from '../../platform/http/words';

type ResourceName = (typeof resourceNames)[number];

/** The id of the row that is used, within a statement. */
export type UsedId = RawBuilder<number>;

interface Shared {
  /** Foreign keys that this covers, as `table.column`. */
  keys?: readonly string[];
  /** What the refusal is called where one has a name of its own. */
  reason?: Extract<ErrorName, 'hasChildren' | 'hasMembers' | 'openBelow'>;
}

/** Rows of a declared resource, with the alias `t` as in its lists. */
export interface ResourceUse extends Shared {
  by: ResourceName;
  where(id: UsedId): RawBuilder<SqlBool>;
  /** Its page where the menu has no entry of its own. */
  path?(id: number): string;
}

/** Rows of any other table. */
export interface TableUse extends Shared {
  /** `usage.<name>` says what they are. */
  name: UseName;
  /** With the site they belong to as `s` where `of` is the site, with the region as `u.region_id` where it is that. */
  from: RawBuilder<unknown>;
  of: 'site' | 'region' | 'everybody';
  where(id: UsedId): RawBuilder<SqlBool>;
  permission: string;
  path(id: number): string;
}

export type Usage = ResourceUse | TableUse;

type UseName = Extract<TextKey, `usage.${string}`>;

export type Usages = Readonly<Partial<Record<ResourceName, readonly Usage[]>>>;
