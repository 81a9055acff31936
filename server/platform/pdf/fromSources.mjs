import { register } from 'tsx/esm/api';

// A thread does not take over the compiler of the process that starts it.
register();
await import('./thread.ts');
