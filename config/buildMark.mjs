import { createHash } from 'node:crypto';

/**
 * Vite plugin: writes into the page the name of the build that it belongs to, so that a wall knows from its first
 * moment which version it shows.
 */
export function buildMark() {
  return {
    name: 'build-mark',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      // The names of the files carry digests of what is in them.
      handler: (page, { bundle }) => [
        {
          tag: 'meta',
          attrs: { name: 'build', content: markOf(page, Object.keys(bundle).sort()) },
          injectTo: 'head',
        },
      ],
    },
  };
}

const markOf = (page, files) =>
  createHash('sha256')
    .update([page, ...files].join('\n'))
    .digest('hex')
    .slice(0, 16);
