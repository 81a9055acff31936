import type { FastifyHelmetOptions } from '@fastify/helmet';

const none = ["'none'"];
const self = ["'self'"];

/**
 * No inline script, no foreign origin but the map tiles that the operator configured. Styles are the exception: antd writes style elements and ECharts writes
 * style attributes while they run (docs/decisions/0003-content-security-policy.md).
 */
export const securityHeaders = (pictureOrigins: readonly string[]): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: none,
      scriptSrc: self,
      styleSrc: [...self, "'unsafe-inline'"],
      imgSrc: [...self, 'data:', 'blob:', ...pictureOrigins],
      fontSrc: [...self, 'data:'],
      connectSrc: self,
      mediaSrc: self,
      workerSrc: self,
      manifestSrc: self,
      frameSrc: self,
      frameAncestors: self,
      formAction: self,
      baseUri: none,
      objectSrc: none,
    },
  },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'sameorigin' },
  // It binds a browser to TLS for months, also under a certificate that it does not trust yet: for a proxy to say.
  hsts: false,
});
