import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';
import { listResources } from './resources.mjs';

const programs = {
  main: 'server/main.ts',
  field: 'field/main.ts',
  historyCheck: 'server/historyCheck.ts',
  restoreBackup: 'server/restoreBackup.ts',
  rehearsal: 'server/rehearsal/thread.ts',
  twinNight: 'server/modules/twins/program.ts',
  baselineNight: 'server/modules/baselines/program.ts',
  tableReader: 'server/platform/sheets/reading/tableReader.ts',
  pdfThread: 'server/platform/pdf/thread.ts',
};

listResources();

export default defineConfig({
  resolve: { tsconfigPaths: true },
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(programs).filter(([, source]) => existsSync(source))),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
