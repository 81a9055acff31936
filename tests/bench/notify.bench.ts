import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import type { WebhookBody } from '@contract/notifications';
import { connectDatabase } from '@server/platform/database/connect';
import { statementsIn } from '@server/platform/database/statementsIn';
import type { Database } from '@server/platform/database/database';
import { takeSteps } from '@server/modules/alarms/steps';
import { anArea, aSite } from '@tests/support/aFleet';
import { recordBench, type Figure } from '@tests/support/bench';
import { onBenchProduct, type BenchProduct } from '@tests/support/benchProduct';
import { startMailServer } from '@tests/support/mailServer';
import { quantile } from '@tests/support/pageWatch';
import { quietLog } from '@tests/support/quietLog';
import { tokenOf, wait } from '@tests/support/stormBench';

const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);
const alarmsPerHour = 20_000;
/** Webhooks that take a connection and say nothing, people of a gateway that does the same, and people for whom a good gateway hangs. */
const dead = { webhooks: 50, ofGateway: 29, ofGoodGateway: 100 };
const settleMs = 15_000;
/** In turn: what nothing explains goes out at once, what another alarm may explain waits for that one first. */
const definitions = ['smoke', 'fanFault'] as const;
type Definition = (typeof definitions)[number];

const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

interface Arrival {
  definitionId: string;
  tookMs: number;
}

/** How long each alarm took until the receiver that is well had it. */
async function startReceiver(): Promise<{
  url: string;
  arrivals: Map<number, Arrival>;
  twice: () => number;
}> {
  const arrivals = new Map<number, Arrival>();
  const deliveries = new Set<number>();
  let repeated = 0;
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { delivery, alarms } = JSON.parse(Buffer.concat(chunks).toString()) as WebhookBody;
      if (deliveries.has(delivery)) repeated += 1;
      deliveries.add(delivery);
      for (const { id, definitionId, raisedAt } of alarms)
        arrivals.set(id, { definitionId, tookMs: Date.now() - raisedAt });
      response.end('ok');
    });
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}/`, arrivals, twice: () => repeated };
}

type Add = (path: string, body: object) => Promise<number>;
const addingTo = async ({ product }: BenchProduct): Promise<Add> => {
  const token = await tokenOf(product);
  return async (path, body) => {
    const answer = await fetch(`${product.address}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { code, msg, data } = (await answer.json()) as {
      code: number;
      msg: string;
      data: Record<string, number>;
    };
    if (code !== 200) throw new Error(`${path}: ${msg}`);
    return Object.values(data)[0] ?? 0;
  };
};

/** One route for each receiver, dead ones first. */
async function makeRoutes(
  add: Add,
  ports: { silence: number; mail: number },
  goodUrl: string,
): Promise<void> {
  let n = 0;
  const aChannel = (more: object) =>
    add('/system/notificationChannel', { channelName: `channel ${++n}`, language: 'en', ...more });
  const aMail = (port: number) => {
    const from = { account: 'centre', secret: 'letters', sender: 'alarms@example.net' };
    return aChannel({ kind: 'email', host: '127.0.0.1', port, security: 'none', ...from });
  };
  const aRoute = (channelId: number, address?: string) => {
    const to = address === undefined ? {} : { recipients: 'address', address };
    return add('/system/notificationRoute', { routeName: `r ${++n}`, channelId, levelAtLeast: '4', ...to });
  };
  for (let i = 0; i < dead.webhooks; i += 1)
    await aRoute(await aChannel({ kind: 'webhook', url: `http://127.0.0.1:${ports.silence}/` }));
  const [gateway, good] = [await aMail(ports.silence), await aMail(ports.mail)];
  for (let i = 0; i < dead.ofGateway; i += 1) await aRoute(gateway, `p${i}@example.net`);
  for (let i = 0; i < dead.ofGoodGateway; i += 1) await aRoute(good, `dead${i}@example.net`);
  await aRoute(good, 'well@example.net');
  await aRoute(await aChannel({ kind: 'webhook', url: goodUrl }));
}

const raise = ({ db }: Database, siteId: number, n: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const statements = statementsIn(trx);
    const now = Date.now();
    const { rows } = await statements.query<{ id: number }>(
      `with d as (insert into devices (site_id, code, class, name, created_at)
         values ($1, $2, 'env', 'e', 0) returning id)
       insert into alarms (definition_id, site_id, device_id, level, raised_at, recorded_at)
       select $4, $1, d.id, 1, $3, $3 from d returning id`,
      [siteId, `n-${n}`, now, definitions[n % definitions.length]],
    );
    await takeSteps(
      statements,
      rows.map(({ id }) => ({ alarmId: id, kind: 'raised', at: now })),
      now,
    );
  });

/** Answers how many were raised. */
async function raiseAll(database: Database): Promise<number> {
  const siteId = await aSite(database.db, 'NB-1', await anArea(database.db, '440305'));
  const everyMs = 3_600_000 / alarmsPerHour;
  const from = performance.now();
  let n = 0;
  while (performance.now() - from < seconds * 1_000) {
    await raise(database, siteId, ++n);
    await wait(Math.max(0, n * everyMs - (performance.now() - from)));
  }
  return n;
}

async function figuresOf(bench: BenchProduct): Promise<Figure[]> {
  const silence = await listening(createServer((socket) => void socket.on('error', () => undefined)));
  const mail = await startMailServer();
  mail.hangFor((address) => address.startsWith('dead'));
  const receiver = await startReceiver();
  await makeRoutes(await addingTo(bench), { silence, mail: mail.port }, receiver.url);
  const database = await connectDatabase({ url: bench.databaseUrl, log: quietLog });
  const raised = await raiseAll(database);
  await wait(settleMs);
  await database.close();
  const { rows } = await bench.pool.query<{ took: string }>(
    `select took_ms as took from notification_deliveries where recipient = 'well@example.net' and state = 'delivered'
       and not jsonb_path_exists(payload, '$.alarms[*] ? (@.definitionId != "smoke")')`,
  );
  const arrivals = [...receiver.arrivals.values()];
  const secondsOf = (of: Definition) =>
    arrivals.flatMap(({ definitionId, tookMs }) => (definitionId === of ? [tookMs / 1_000] : []));
  const hooks = secondsOf('smoke');
  const mails = rows.map(({ took }) => Number(took) / 1_000);
  const attempts = await bench.pool.query<{ n: string }>(
    `select sum(attempts) as n from notification_deliveries where state <> 'delivered'`,
  );
  return [
    {
      name: 'alarm to a webhook that is well, p99',
      value: quantile(hooks, 0.99),
      unit: `s, of ${hooks.length} alarms`,
    },
    { name: 'alarm to a webhook that is well, median', value: quantile(hooks, 0.5), unit: 's' },
    {
      name: 'alarm that another may explain to a webhook that is well, p99',
      value: quantile(secondsOf('fanFault'), 0.99),
      unit: 's',
    },
    {
      name: 'alarm to a person on a gateway that hangs for others, p99',
      value: quantile(mails, 0.99),
      unit: `s, ${mails.length} messages`,
    },
    { name: 'alarms that did not arrive', value: raised - arrivals.length, unit: `of ${raised}` },
    { name: 'messages that arrived twice', value: receiver.twice(), unit: 'messages' },
    {
      name: 'attempts at receivers that do not answer',
      value: Number(attempts.rows[0]?.n ?? 0),
      unit: 'attempts',
    },
  ];
}

await onBenchProduct(
  async (bench) => {
    const what = `${alarmsPerHour} alarms an hour for ${seconds} s, half of them smoke, half such as another alarm may explain and that wait three seconds for that one, told to ${dead.webhooks} webhooks that take a connection and say nothing, ${dead.ofGateway} people of a mail gateway that does the same, ${dead.ofGoodGateway} people for whom a good gateway hangs, one person of that gateway and one webhook that are well. Mail is measured by what the delivery stores, the webhook at the receiver. All on the same machine. \`BENCH_SECONDS=${seconds} npm run bench notify\``;
    recordBench('notify', what, await figuresOf(bench));
  },
  { NOTIFY_NETWORKS: '127.0.0.0/8' },
);
process.exit(process.exitCode ?? 0);
