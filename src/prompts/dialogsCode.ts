import { late } from '@/app/late';

export const dialogsCode = late(async () => (await import('./Dialogs')).Dialogs);
