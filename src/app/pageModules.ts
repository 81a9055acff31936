/**
 * The pages: what stands directly in a folder below pages/, and that of a tool of the monitor in its own. Each is
 * loaded when it is first shown. The only use of the bundler's glob: whatever it finds becomes a file of its own.
 */
export const pageModules: Record<string, () => Promise<Record<string, unknown>>> = import.meta.glob<
  Record<string, unknown>
>(['../pages/*/*.tsx', '../pages/monitor/*/*.tsx', '!../pages/**/*.test.tsx']);
