import { join } from 'node:path';
import type { Environment } from '../../config/environment';
import { createFiles, type Files } from '../modules/files';
import { systemClock, type Clock } from '../platform/clock';
import type { ConnectedDatabase } from '../platform/database/connect';
import { createBucketStore, createFolderStore, type Bucket } from '../platform/fileStore';
import { freeBytesOf } from '../platform/freeBytes';
import type { Log } from '../platform/log';

const mib = 2 ** 20;

const bucketOf = (environment: Environment): Bucket | null => {
  const {
    FILES_BUCKET_URL: url,
    FILES_BUCKET_KEY: keyId,
    FILES_BUCKET_SECRET: secret,
    FILES_BUCKET_REGION: region,
  } = environment;
  return url === undefined || keyId === undefined || secret === undefined
    ? null
    : { url, keyId, secret, region };
};

export const composeFiles = (
  environment: Environment,
  { db }: ConnectedDatabase,
  clock: Clock,
  log: Log,
): Files => {
  const folder = join(environment.DATA_DIR, 'files');
  const bucket = bucketOf(environment);
  // A foreign store knows the wall's time only.
  const store = bucket ? createBucketStore(bucket, folder, systemClock) : createFolderStore(folder);
  const { UPLOADS_PER_ACCOUNT_MB, UPLOADS_TOTAL_MB, DISK_RESERVE_MB, DATA_DIR } = environment;
  const uploads = {
    perAccountBytes: UPLOADS_PER_ACCOUNT_MB * mib,
    inAllBytes: UPLOADS_TOTAL_MB * mib,
    // Above where the intake goes on again after a pause.
    reserveBytes: DISK_RESERVE_MB * mib * 1.5,
    freeBytes: () => freeBytesOf(DATA_DIR),
  };
  return createFiles({ db, clock, log, store, uploads });
};
