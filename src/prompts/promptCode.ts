import { late } from '@/app/late';

export const promptsCode = late(async () => (await import('./Prompts')).Prompts);
