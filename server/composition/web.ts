import { mapsPrefix } from '@contract/basemap';
import { join } from 'node:path';
import { createAppConfigFiles, readAppConfig, tileOriginsOf } from '../modules/appConfig';
import type { People } from '../modules/people';
import { createSystem, type System } from '../modules/system';
import { createHttp, type Http } from '../platform/http/http';
import { openSecretBox } from '../platform/secretBox';
import { tlsFilesOf } from '../platform/tlsPair';
import type { ReadinessCheck } from '../platform/http/probes';
import type { AppContext, Part } from './appContext';

export const composeSystem = (
  { environment, database, clock, log, params, scopeOf, files }: AppContext,
  { secondFactor }: Pick<People, 'secondFactor'>,
): System =>
  createSystem({
    params,
    database,
    clock,
    log,
    scopeOf,
    plantTimeZone: environment.PLANT_TIME_ZONE,
    dataDir: environment.DATA_DIR,
    privateNetworks: environment.NOTIFY_NETWORKS,
    genDatabaseUrl: environment.GEN_DATABASE_URL,
    files,
    proveSecondFactor: (actor, otp) => secondFactor.prove(actor, otp),
    box: openSecretBox({ dataDir: environment.DATA_DIR, secret: environment.SECRET_KEY }),
  });

/** Every process answers its probes; only one with the role `web` serves the console. */
export function composeHttp(
  { environment, clock, createLimit, log, metrics }: AppContext,
  people: People,
  { refused }: System,
  parts: readonly Part[],
  checks: readonly ReadinessCheck[],
): Http {
  const { DATA_DIR, API_PREFIX, PLANT_TIME_ZONE } = environment;
  const appConfig = { ...readAppConfig(DATA_DIR, API_PREFIX), plantTimeZone: PLANT_TIME_ZONE };
  const isWeb = environment.ROLE.includes('web');
  return createHttp({
    host: environment.HOST,
    port: environment.PORT,
    tls: tlsFilesOf(environment.HTTPS_CERT, environment.HTTPS_KEY),
    prefix: environment.API_PREFIX,
    routes: isWeb ? parts.flatMap(({ routes }) => routes) : [],
    authenticate: people.authenticate,
    reachesEverywhere: people.reachesEverywhere,
    refused,
    checks,
    // Whoever balances the console must not lose it for a broker that is away.
    readyPart: !isWeb && environment.ROLE.includes('ingest') ? 'intake' : 'console',
    publicFiles: createAppConfigFiles(appConfig),
    webRoot: 'dist/web',
    trustedProxies: people.access.trusts,
    admits: people.access.admits,
    maps: { folder: join(DATA_DIR, 'maps'), prefix: mapsPrefix },
    pictureOrigins: tileOriginsOf(appConfig),
    clock,
    createLimit,
    log,
    metrics,
  });
}
