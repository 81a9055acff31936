import { z } from 'zod';

type Json = Record<string, unknown>;

const dialect = { target: 'draft-2020-12', unrepresentable: 'any' } as const;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Schemas of one document: what has a name stands once, below `components`, and is referred to. Two schemas of one
 * name that differ (one for what comes in, one for what goes out) get two entries.
 */
export class Schemas {
  readonly named: Record<string, Json> = {};

  /** @param io whether the schema is of what callers send, or of what they get */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema: _dialect, $defs, ...root } = z.toJSONSchema(schema, { ...dialect, io }) as Json;
    const names = new Map<string, string>();
    const defs = isObject($defs) ? $defs : {};
    for (const [name, definition] of Object.entries(defs)) names.set(name, this.nameFor(name, definition));
    for (const [name, definition] of Object.entries(defs)) {
      const known = names.get(name);
      if (known !== undefined && isObject(definition)) this.named[known] = moved(definition, names) as Json;
    }
    return moved(root, names) as Json;
  }

  /** The same without a reference at its root: its own parts are at hand. */
  opened(schema: z.ZodType, io: 'input' | 'output'): Json {
    const root = this.of(schema, io);
    const name = typeof root.$ref === 'string' ? root.$ref.split('/').at(-1) : undefined;
    return name === undefined ? root : (this.named[name] ?? {});
  }

  private readonly sources = new Map<string, string>();

  private nameFor(name: string, definition: unknown): string {
    const text = JSON.stringify(definition);
    for (let round = 1; ; round += 1) {
      const candidate = `${name.replace(/[^A-Za-z0-9._-]/g, '_')}${round === 1 ? '' : `.${round}`}`;
      const source = this.sources.get(candidate);
      if (source === undefined || source === text) {
        this.sources.set(candidate, text);
        return candidate;
      }
    }
  }
}

/** References lead to the document's components; names of schemas have no place inside them. */
function moved(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((one) => moved(one, names));
  if (!isObject(node)) return node;
  const entries = Object.entries(node)
    .filter(([key, value]) => !(key === 'id' && typeof value === 'string') && key !== '$id')
    .map(([key, value]): [string, unknown] => {
      if (key !== '$ref' || typeof value !== 'string') return [key, moved(value, names)];
      const name = names.get(value.replace('#/$defs/', '')) ?? '';
      return [key, `#/components/schemas/${name}`];
    });
  return Object.fromEntries(entries);
}
