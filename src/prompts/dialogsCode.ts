export const dialogsCode = async () => ({ default: (await import('./Dialogs')).Dialogs });
