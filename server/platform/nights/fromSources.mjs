import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';

// A process does not take over the compiler of the one that starts it.
register();
await import(pathToFileURL(process.argv[2]).href);
