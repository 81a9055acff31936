import { runBenches } from './benches.mjs';
import { ensureBuild } from './build.mjs';
import { ownTrust } from './consoleAddress.mjs';
import { ensureDebianPackages, ensureEveryDebianPackage } from './debianPackages.mjs';
import { runDemo } from './demo.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { runDevelopment } from './development.mjs';
import { StopHere } from './messages.mjs';
import { run, runTogether } from './processes.mjs';
import { listResources } from '../resources.mjs';
import { checks, everySuite, manual, ordinarySuites, pages, pictures } from './suites.mjs';
import { runSuites } from './testRun.mjs';

const program = (name, args) => ({ name, args: [`dist/server/${name}.js`, ...args] });

// A build that fails is one failed suite among the others, so that a test run always ends with its counts.
const testing = (suites, ensurePeers = ensureDebianPackages) => ({
  needs: [ensureDependencies, ensurePeers],
  run: (args) => runSuites(suites(), args),
  afterFailedNeed: () => console.log('\n0 passed, 1 failed'),
});

const verbs = {
  demo: { needs: [ensureDependencies, ensureBuild], run: runDemo },
  start: { needs: [ensureDependencies, ensureBuild], run: (args) => runTogether([program('main', args)]) },
  field: {
    needs: [ensureDependencies, ensureBuild],
    run: (args) => runTogether([{ ...program('field', args), env: ownTrust() }]),
  },
  certificate: {
    needs: [ensureDependencies],
    // It reads a library, which is not there before the first need is met.
    run: async (args) => (await import('./certificate.mjs')).runCertificate(args),
  },
  'history:check': {
    needs: [ensureDependencies, ensureBuild],
    run: (args) => runTogether([program('historyCheck', args)]),
  },
  restore: {
    needs: [ensureDependencies, ensureBuild],
    // It asks on the terminal, which only a process of our own group may read.
    run: (args) => run(process.execPath, program('restoreBackup', args).args),
  },
  dev: { needs: [ensureDependencies], run: runDevelopment },
  build: { needs: [ensureDependencies, ensureBuild], run: () => 0 },
  check: { needs: [ensureDependencies], run: (args) => runSuites(checks(), args) },
  test: testing(ordinarySuites),
  pictures: testing(pictures),
  pages: testing(pages),
  manual: testing(manual),
  'test:all': testing(everySuite, ensureEveryDebianPackage),
  bench: { needs: [ensureDependencies, ensureDebianPackages, ensureBuild], run: runBenches },
};

/** @returns {Promise<number>} the exit code */
export async function runVerb(name, args) {
  const verb = verbs[name];
  if (!verb) throw new StopHere(`Say what to do: ${Object.keys(verbs).join(', ')}.`);
  if (!(await isPrepared(verb))) return 1;
  return verb.run(args);
}

async function isPrepared({ needs, afterFailedNeed }) {
  listResources();
  try {
    for (const prepare of needs) await prepare();
    return true;
  } catch (error) {
    if (!(error instanceof StopHere)) throw error;
    console.error(`\n${error.message}`);
    afterFailedNeed?.();
    return false;
  }
}
