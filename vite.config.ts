import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { listResources } from './config/resources.mjs';
import { baseMap } from './config/baseMap.mjs';
import { buildMark } from './config/buildMark.mjs';
import { precompressed } from './config/precompress.mjs';
import { shellChunk } from './config/shellChunk.mjs';
import { scalableLengths } from './config/scalableLengths.mjs';

const group = (name: string, ...packages: string[]) => ({
  name,
  test: new RegExp(`node_modules[\\\\/](${packages.join('|').replace(/\//g, '[\\\\/]')})[\\\\/]`),
  priority: 30,
});

const apiPort = process.env.PORT ?? '8080';
const apiScheme = process.env.HTTPS_CERT ? 'https' : 'http';
const backEnd = { target: `${apiScheme}://127.0.0.1:${apiPort}`, ws: true, secure: false };

listResources();

export default defineConfig({
  plugins: [react(), baseMap(), buildMark(), precompressed()],
  css: { postcss: { plugins: [scalableLengths()] } },
  resolve: { tsconfigPaths: true },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': backEnd, '/live': backEnd, '/app-config.json': backEnd, '/version.json': backEnd },
  },
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    manifest: true,
    // The polyfill would be an inline script, which the content security policy refuses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      input: { index: 'index.html', technician: 'technician.html' },
      output: {
        codeSplitting: {
          // antd splits itself by route; forced into one chunk it costs 80 kB more on the first load.
          groups: [
            group('react', 'react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom'),
            group(
              'redux',
              '@reduxjs',
              'redux',
              'react-redux',
              'redux-saga',
              '@redux-saga',
              'immer',
              'reselect',
              'redux-thunk',
            ),
            group('axios', 'axios'),
            group(
              'socket',
              'socket.io-client',
              'socket.io-parser',
              'engine.io-client',
              'engine.io-parser',
              '@socket.io',
            ),
            group('i18n', 'i18next', 'react-i18next'),
            group('echarts', 'echarts', 'zrender', 'echarts-for-react'),
            // The pages before sign-in share small parts: one file in place of eight.
            { name: 'signIn', test: /src[\\/](?:pages[\\/]signIn[\\/]parts|ui[\\/]Logo)/, priority: 20 },
            group('leaflet', 'leaflet', 'react-leaflet', '@react-leaflet'),
            shellChunk(),
          ],
        },
      },
    },
  },
});
