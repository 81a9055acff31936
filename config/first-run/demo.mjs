import { join } from 'node:path';
import { consoleAddress, ownTrust } from './consoleAddress.mjs';
import { defaultDataDir } from './dataDir.mjs';
import { accountsIn, wallToken } from './demoAccounts.mjs';
import { StopHere } from './messages.mjs';
import { runTogether } from './processes.mjs';

const readyLimitMs = 120_000;

/** The product with a small simulated fleet, beside (never inside) the data of `npm start`. */
export function runDemo(args) {
  const env = ownTrust();
  // What this process trusts was settled when it began: one that trusts the certificate takes over.
  if (Object.keys(env).length > 0)
    return runTogether([{ name: 'demo', args: ['config/first-run.mjs', 'demo', ...args], env }]);
  return runDemonstration(args);
}

async function runDemonstration(args) {
  const address = consoleAddress();
  // The fleet would declare its sites to the other one, and take their credentials away from the fleet that has them.
  if (await isOk(`${address}/readyz`))
    throw new StopHere(
      `CoolOps runs already at ${address}: end it, or set PORT and MQTT_PORT to other ports.`,
    );
  const dataDir = process.env.DATA_DIR || join(defaultDataDir(), 'demo');
  const { accounts, save } = accountsIn(dataDir);
  const api = address + (process.env.API_PREFIX || '/api');
  const env = {
    DATA_DIR: dataDir,
    CAPTCHA: process.env.CAPTCHA || 'off',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
    ADMIN_PASSWORD: accounts.admin,
    DEMO_OPERATOR_PASSWORD: accounts.operator,
    FIELD_URL: address,
  };
  const presented = async (isOver) => {
    try {
      const wall = await wallToken(api, accounts, isOver);
      save({ ...accounts, wall });
      announce(address, accounts, `${address}/loginhome  token ${wall}`);
    } catch (error) {
      announce(address, accounts, `none: ${error.message}`);
    }
  };
  return runTogether([
    {
      name: 'server',
      args: ['dist/server/main.js'],
      env,
      ready: (isOver) => answering(`${address}/readyz`, isOver),
    },
    {
      name: 'field',
      args: ['dist/server/field.js', '--repairs', '--people', ...args],
      env,
      ready: presented,
    },
  ]);
}

async function answering(url, isOver) {
  const deadline = Date.now() + readyLimitMs;
  while (!isOver() && Date.now() < deadline) {
    if (await isOk(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function isOk(url) {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

function announce(address, { admin, operator }, wall) {
  const lines = [
    '╔══════════════════════════════════════════════════════════════',
    '║  THIS IS A DEMONSTRATION with a simulated fleet. 这是演示系统。',
    '║  Do not connect real equipment; do not open it to a network.',
    '║',
    `║  Open           ${address}`,
    `║  Administrator  admin     ${admin}`,
    `║  Operator       operator  ${operator}`,
    `║  Wall           ${wall}`,
    '║',
    '║  Ctrl-C stops it. Its data stays for the next time.',
    '╚══════════════════════════════════════════════════════════════',
  ];
  console.log(`\n${lines.join('\n')}\n`);
}
