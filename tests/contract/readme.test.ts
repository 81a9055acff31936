import { en } from '@contract/texts/en';
import { shardOf } from '@contract/telemetry';
import { pubLinesOf } from '@/pages/connect/parts/pubLines';
import { Environment } from '../../config/environment';
import { existsSync, readFileSync } from 'node:fs';
import { productSources } from '@tests/support/sources';
import { z } from 'zod';

const readme = readFileSync('README.md', 'utf8');
const schema = z.toJSONSchema(Environment, { io: 'input', unrepresentable: 'any' });
const properties = schema.properties as Record<string, { default?: string; description?: string }>;

/** The default as the README words it: none, or a value; the data folder depends on who runs the server. */
const shownDefault = (name: string, value: string | undefined) =>
  name === 'DATA_DIR' ? '`~/.coolops`, as root `/var/lib/coolops`' : !value ? 'none' : `\`${value}\``;

describe('the README', () => {
  it('lists every environment variable with its default and meaning, in the order of the schema', () => {
    const rows = [...readme.matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\| (.+?) +\|$/gm)].map((row) =>
      row.slice(1, 4),
    );
    const wanted = Object.entries(properties).map(([name, variable]) => [
      name,
      shownDefault(name, variable.default),
      variable.description,
    ]);
    expect(rows).toEqual(wanted);
  });

  it('lists no variable that the product does not read', () => {
    const product = [...productSources('server|field').values()].join('\n');
    expect(Object.keys(properties).filter((name) => !new RegExp(`\\b${name}\\b`).test(product))).toEqual([]);
  });

  it('gives the lines of a first device that its page gives, and names what is pressed as the page does', () => {
    const answer = {
      ...{ siteId: 1, siteCode: 'SITE-000001', siteName: '', shard: shardOf('SITE-000001') },
      ...{ deviceCode: 'env', deviceClass: 'env' as const, username: 'SITE-000001', password: 'PASSWORD' },
      mqttUrl: `mqtt://${properties.MQTT_HOST?.default}:${properties.MQTT_PORT?.default}`,
      since: 0,
    };
    const lines = [...readme.matchAll(/^ *(mosquitto_pub .+)$/gm)].map(([, line]) => line);
    const { status, reading } = pubLinesOf(answer);
    expect(lines).toEqual([status, reading]);
    const steps = readme.slice(readme.indexOf('## Connecting a real device'));
    for (const key of ['shell.connect', 'connect.begin'] as const) expect(steps).toContain(`*${en[key]}*`);
  });

  it('promises no figure that its bench does not hold', () => {
    const measured = readFileSync('docs/performance.md', 'utf8');
    const promises = [
      ...readme.matchAll(/^\| .+ \| (at (?:most|least) \d+).* \| `npm run bench (\w+)` +\|$/gm),
    ];
    expect(promises.length).toBeGreaterThan(4);
    const broken = promises.filter(
      ([, budget, bench]) => !new RegExp(`^\\| ${bench} \\| .* \\| ${budget} \\|$`, 'm').test(measured),
    );
    expect(broken.map(([line]) => line)).toEqual([]);
  });

  it('says what its benches measured last, rounded', () => {
    const measured = readFileSync('docs/performance.md', 'utf8').split('\n');
    const row =
      /^\| [^|]+ \| [^|\d]*([\d,.]+)( s[ ,])?[^|]*\| (at \w+ \d+)[^|]*\| `npm run bench (\w+)` +\|$/gm;
    const said = [...readme.matchAll(row)];
    expect(said.length).toBeGreaterThan(4);
    const stale = said.filter(([, figure = '', seconds, budget = '', bench]) => {
      const value = Number(figure.replaceAll(',', '')) * (seconds ? 1_000 : 1);
      const lines = measured.filter(
        (line) => line.startsWith(`| ${bench} |`) && line.endsWith(`| ${budget} |`),
      );
      return !lines.some((line) => Math.abs(Number(line.split(' | ')[2]) - value) <= value * 0.03);
    });
    expect(stale.map(([line]) => line)).toEqual([]);
  });

  it('points only at files that exist', () => {
    const links = [...readme.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) => match[1] ?? '');
    expect(links.filter((path) => !existsSync(path))).toEqual([]);
  });
});
