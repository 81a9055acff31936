import { join } from 'node:path';
import type { Environment } from '../../config/environment';
import { createFiles, type Files } from '../modules/files';
import { systemClock } from '../platform/clock';
import type { ConnectedDatabase } from '../platform/database/connect';
import { createBucketStore, createFolderStore, type Bucket } from '../platform/fileStore';
import type { Log } from '../platform/log';

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

export const composeFiles = (environment: Environment, { db }: ConnectedDatabase, log: Log): Files => {
  const folder = join(environment.DATA_DIR, 'files');
  const bucket = bucketOf(environment);
  const clock = systemClock;
  const store = bucket ? createBucketStore(bucket, folder, clock) : createFolderStore(folder);
  return createFiles({ db, clock, log, store });
};
