/** Every module under pages/, loaded when it is first shown. The only use of the bundler's glob. */
export const pageModules: Record<string, () => Promise<Record<string, unknown>>> = import.meta.glob<
  Record<string, unknown>
>(['../pages/**/*.tsx', '!../pages/**/*.test.tsx', '!../pages/**/parts/**']);
