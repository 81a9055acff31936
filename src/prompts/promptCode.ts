export const promptsCode = async () => ({ default: (await import('./Prompts')).Prompts });
