export { isOwnName, type FileStore } from './names';
export { createFolderStore } from './folder';
export { createBucketStore, type Bucket } from './bucket';
