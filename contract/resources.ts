import type { ErrorName } from './errors';
import type { Language } from './languages';
import type { ResourceScope } from './scope';

/**
 * A resource is a declaration: one object gives the server its routes, SQL, validation, permissions, audit, export
 * and import, and the browser its screen. What the declaration does not name does not exist on either side.
 */

interface Shared {
  /** Column of the table; the field's name in snake case unless said otherwise. */
  column?: string;
  required?: boolean;
  /** Shown in the list, this wide to begin with. */
  list?: boolean | number;
  /** Hidden in the list until somebody chooses the column. */
  isExtra?: boolean;
  export?: boolean;
  import?: boolean;
  /** Titles that tables of this family give the column when they come in, beside our own. */
  aliases?: readonly string[];
  /** Only read: neither added nor edited by a caller. */
  readOnly?: boolean;
  /** Set when the row is added, and never again. */
  fixed?: boolean;
  /** No column of the table: the module's hooks say how it is read and written. */
  virtual?: boolean;
  /** Written, never read back: neither in answers nor in the audit. */
  secret?: boolean;
  /** A secret that is seen while it is entered, and never again. */
  isSeenWhenEntered?: boolean;
  /** In the form only once a refusal asked for it: at the field itself, or by one of these names. */
  whenRefused?: readonly ErrorName[];
  /** A secret that an edit may replace; left empty in an edit it stays as it was. */
  isReplaceable?: boolean;
  /** No form field, though callers may send it. */
  hidden?: boolean;
  /** Not sortable, although it is listed. */
  unsorted?: boolean;
  /** The names of the same field in the other languages. */
  localized?: { en: string; hk: string };
  /** Part of the short title of a row, in confirmations and drawers. */
  isTitle?: boolean;
  /** The page that a press on the value opens, with fields of the row in braces, for those who may see it. */
  opens?: { path: string; permission: string };
  /** Shown in the form only while another field has one of these values. */
  when?: { field: string; is: readonly string[] };
}

export type Field = Shared &
  (
    | { kind: 'id' }
    | {
        kind: 'text';
        max: number;
        min?: number;
        format?: TextFormat;
        unique?: boolean;
        search?: 'contains' | 'equals';
        default?: string;
        /** Entered by other means than typing, or in words of the reader: pictures of the menu, a kind of job, a schedule, periods of a tariff. */
        /** A value for programs: spaces and signs of any width count. */
        isVerbatim?: true;
        picker?: 'icon' | 'jobTarget' | 'cron' | 'periods';
      }
    /** `alarms`: ids of alarm definitions with commas, shown and chosen by their names. */
    | { kind: 'longText'; max: number; search?: 'contains'; picker?: 'alarms' }
    | { kind: 'richText'; max: number }
    | { kind: 'integer'; min?: number; max?: number; default?: number; search?: 'equals'; unique?: boolean }
    | { kind: 'decimal'; min?: number; max?: number; default?: number }
    | {
        kind: 'choice';
        /** Dictionary that words and colours come from; without one the words are texts of the resource. */
        dict?: string;
        /** What the product understands; without them, whatever the dictionary holds. */
        values?: readonly string[];
        default?: string;
        /** A form begins without the default: whoever adds a row chooses. */
        isAsked?: true;
        search?: 'equals' | 'in';
        /** A click in the list switches it, by an edit of this field alone. */
        toggle?: boolean;
        look?: 'radio' | 'select';
        /** Values that are abnormal, with the colour of their tag in the list. */
        tags?: Readonly<Record<string, 'warning' | 'danger'>>;
      }
    | { kind: 'flag'; default?: boolean }
    | {
        kind: 'instant';
        search?: 'range';
        searchWithTime?: boolean;
        /** A business day of the plant, told and entered as `yyyy-MM-dd` and kept as its beginning. */
        isDay?: boolean;
        /** A day without a time means its last moment: what is good until a day is good on that day. */
        isLast?: true;
      }
    | {
        kind: 'reference';
        /** Path of the look-up that offers the choices: a resource, or rows of one by a name of their own. */
        from: string;
        /** The resource whose rows they are, where the look-up is not called like it. */
        of?: string;
        label?: string;
        isTree?: boolean;
        search?: 'equals';
        default?: number;
      }
    | {
        kind: 'references';
        from: string;
        of?: string;
        isTree?: boolean;
        /** What a tick in a tree means: also all above it, only the highest, or each by itself. */
        ticks?: 'withParents' | 'topmost' | 'each';
        default?: readonly number[];
      }
  );

export type TextFormat = 'email' | 'phone' | 'code' | 'userName' | 'dictType' | 'password' | 'configKey';
export type Fields = Readonly<Record<string, Field>>;

export const resourceActions = ['list', 'query', 'add', 'edit', 'remove', 'export', 'import'] as const;
export type ResourceAction = (typeof resourceActions)[number];

/** A verb of one row, or of the selected ones, beyond the usual: a call of its own with its own permission. */
export interface SpecialAction {
  name: string;
  permission: string;
  method: 'POST' | 'PUT' | 'DELETE' | 'GET';
  /** Below the resource's path; `{id}` and other fields of the row in braces. */
  path: string;
  on: 'row' | 'selection' | 'all';
  confirm?: boolean;
  /** On rows where the field has one of these values its question is another one, with the words of the row. */
  caution?: { field: string; is: readonly string[] };
  isDangerous?: boolean;
  /** Stands in the row itself: nobody looks for it in a hurry. */
  isAtHand?: boolean;
  /** The call answers something that the person must see once, such as a new password. */
  tells?: string;
  /** Only on rows where the field has one of these values. */
  when?: { field: string; is: readonly string[] };
}

export interface Caution {
  name: string;
  is?: Readonly<Record<string, readonly string[]>>;
  filled?: readonly string[];
  wide?: readonly string[];
}

export interface ResourceMenu {
  /** Key of the seeded directory it stands in. */
  parent: 'area' | 'analysis' | 'system' | 'monitor' | 'log' | 'tool' | 'faultSetup' | 'access';
  path: string;
  routeName: string;
  icon: string;
  order: number;
  /** A screen of its own in place of the declared one. */
  component?: string;
}

export interface Resource {
  name: string;
  path: string;
  /** First two parts of its permissions: `system:post`. */
  permission: string;
  /** Which rows a caller sees and changes. */
  scope: ResourceScope;
  /** The permission that stands for an action, where the family's contract has another name for it. */
  permissions?: Partial<Record<ResourceAction, string>>;
  table: string;
  fields: Fields;
  actions: readonly ResourceAction[];
  /** Order of a list that nobody sorted; the id decides between equals. */
  sort: readonly (readonly [string, 'asc' | 'desc'])[];
  /** Objects of an answer that hold fields once more, where programs of the family read them there; sent back, they are ignored. */
  nested?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** A column that marks a row as removed in place of removing it. */
  softDelete?: string;
  /** Rows that only the product writes carry no version: nobody edits them. */
  hasVersion?: boolean;
  /** `leaf`: rows that never have others below them. */
  tree?: { parent: string; order: string; leaf?: { field: string; is: readonly string[] } };
  /** Rows that the product itself needs: nobody removes these. */
  unremovable?: { field: string; is: readonly string[] };
  /** R-ERR-06 asks before removing; a dangerous one wants the name typed. */
  special?: readonly SpecialAction[];
  menu?: ResourceMenu;
  /** Only one file may follow the family's contract here: its list answers without pages, in `data`. */
  listShape?: 'pages' | 'data';
  /**
   * What a list without rows says to do next, beside its own adding and import, by the key of its words: a page that
   * fills it, for those who may go there, or how it is filled where nobody adds to it here.
   */
  whenEmpty?:
    | { text: string; path?: never; permission?: never }
    | { text: string; path: string; permission: string };
  /**
   * What a form says of values that are allowed together and seldom meant, below its fields: `is` holds the values of
   * the fields that matter, `filled` those with any, `wide` those where an option reaches beyond areas.
   */
  cautions?: readonly Caution[];
  /** A field that a caller must give for a list, and that the screen takes from its address. */
  within?: string;
  /** The order of the columns in a table that leaves, where clients of this family expect another than ours. */
  exportOrder?: readonly string[];
  /** Order of columns in the template of an import, where programs of the family expect one; the others follow. */
  importOrder?: readonly string[];
  /** Programs of the family compare the heads of the template: they bear no mark and, in Chinese, their first alias. */
  hasFamilyTemplate?: boolean;
}

/** Whether a row may be removed at all, whoever asks. */
export const isRemovable = ({ unremovable }: Resource, row: AnyRecord): boolean =>
  unremovable === undefined || !unremovable.is.includes(String(row[unremovable.field]));

type NameOf<F extends Fields> = Extract<keyof F, string>;

/** What is written down: every name of a field is one of the declared fields. */
type Declared<F extends Fields> = Omit<
  Resource,
  'fields' | 'sort' | 'tree' | 'within' | 'exportOrder' | 'importOrder'
> & {
  fields: F;
  sort: readonly (readonly [NameOf<F>, 'asc' | 'desc'])[];
  tree?: {
    parent: NameOf<F>;
    order: NameOf<F>;
    leaf?: { field: NameOf<F>; is: readonly string[] };
  };
  within?: NameOf<F>;
  exportOrder?: readonly NameOf<F>[];
  importOrder?: readonly NameOf<F>[];
};
type ResourceWith<F extends Fields> = Resource & { fields: F };

/** Any row of any resource, where the code serves all of them. */
export type AnyRecord = Readonly<Record<string, unknown>>;

/** Keeps the literal names of the fields, so that everything that speaks of a field is checked against them. */
export const defineResource = <const F extends Fields>(declared: Declared<F>): ResourceWith<F> => declared;

/** The words of a resource in one language: its name, every field, and the special cases. */
export interface ResourceWords<F extends Fields> {
  title: string;
  fields: { [K in keyof F]: string };
  /** Help under a form field. */
  hints?: { [K in keyof F]?: string };
  /** What the example of an import template holds. */
  examples?: { [K in keyof F]?: string };
  /** Words of choices without a dictionary: `menuType.M`. */
  options?: Record<string, string>;
  cautions?: Record<string, string>;
  /** Labels of special actions, and after `<name>.confirm` and `<name>.caution` their questions. */
  special?: Record<string, string>;
}

/** Words by key, as the texts of the product keep them. */
export function wordsOf<F extends Fields>(
  { name }: ResourceWith<F>,
  { title, fields, hints = {}, examples = {}, options = {}, cautions = {}, special = {} }: ResourceWords<F>,
): Record<string, string> {
  const under = (group: string, words: Readonly<Record<string, string | undefined>>): [string, string][] =>
    Object.entries(words).flatMap(([key, text]) =>
      text === undefined ? [] : [[`resource.${name}.${group}.${key}`, text]],
    );
  return Object.fromEntries([
    [`resource.${name}.title`, title],
    ...under('field', fields),
    ...under('hint', hints),
    ...under('example', examples),
    ...under('option', options),
    ...under('caution', cautions),
    ...under('special', special),
  ]);
}

export const idFieldOf = (resource: Resource): string => {
  const found = Object.entries(resource.fields).find(([, { kind }]) => kind === 'id');
  if (!found) throw new Error(`The resource ${resource.name} has no id.`);
  return found[0];
};

export const permissionOf = (resource: Resource, action: ResourceAction): string =>
  resource.permissions?.[action] ?? `${resource.permission}:${action}`;

/** What a caller may give in a form of this verb. */
export const isEntered = (field: Field, verb: 'add' | 'edit'): boolean =>
  field.kind !== 'id' && !field.readOnly && !(verb === 'edit' && field.fixed);

export const isListed = (field: Field): boolean => field.list !== undefined && field.list !== false;

/** The columns that a caller may sort by; the wire knows no other. */
export const sortableFields = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    (isListed(field) || field.kind === 'id') && !field.unsorted && !field.secret ? [name] : [],
  );

/** The columns of a table that leaves, in their order. */
export function exportedFields({ fields, exportOrder = [] }: Resource): string[] {
  const marked = Object.entries(fields).flatMap(([name, field]) => (field.export ? [name] : []));
  return [...exportOrder, ...marked.filter((name) => !exportOrder.includes(name))];
}

export const searchOf = (field: Field): 'contains' | 'equals' | 'in' | 'range' | null =>
  'search' in field ? (field.search ?? null) : null;

/** A field of a row in the language, when it has a value there; else the value of the field itself. */
export function spokenIn(language: Language, record: AnyRecord, name: string, field: Field): unknown {
  const other = language === 'zh' ? undefined : field.localized?.[language];
  const words = other === undefined ? null : record[other];
  return words === null || words === undefined || words === '' ? record[name] : words;
}

/** The rows' short name: its title fields, else its id. */
export function titleOf(resource: Resource, record: AnyRecord, language: Language = 'zh'): string {
  const titles = Object.entries(resource.fields).filter(([, field]) => field.isTitle);
  const words = titles
    .map(([name, field]) => spokenIn(language, record, name, field))
    .filter((value) => typeof value === 'string' && value !== '');
  const id = record[idFieldOf(resource)];
  return words.length > 0 ? words.join(' ') : String(typeof id === 'number' ? id : '');
}

/** R-CRUD-16: what has no known parent stands at the root. */
export const rootId = 0;
