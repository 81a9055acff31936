import * as calls from '@contract/calls/displays';
import * as pairingCalls from '@contract/calls/pairing';
import { type Route, serve } from '../../platform/http/route';
import type { Displays } from './displays';
import type { Pairing } from './pairing';

export const createDisplayRoutes = (displays: Displays, pairing: Pairing): Route[] => [
  serve(calls.listDisplays, ({ actor }) => displays.list(actor)),
  serve(calls.issueDisplay, ({ actor, body }) => displays.issue(actor, body)),
  serve(calls.changeDisplay, ({ actor, params, body }) => displays.change(actor, params.displayId, body)),
  serve(calls.rotateDisplay, ({ actor, params }) => displays.rotate(actor, params.displayId)),
  serve(calls.revokeDisplay, ({ actor, params }) => displays.revoke(actor, params.displayId)),
  ...wallRoutes(displays),
  ...pairingRoutes(pairing),
];

/** What a wall shows, and what it calls itself. */
const wallRoutes = (displays: Displays): Route[] => [
  serve(calls.settleDisplay, ({ actor, params, body }) => displays.settle(actor, params.displayId, body)),
  serve(calls.renewDisplay, async ({ actor }) => ({ token: await displays.renew(actor) })),
  serve(calls.sendBeat, ({ actor, body }) => displays.beat(actor, body)),
];

const pairingRoutes = (pairing: Pairing): Route[] => [
  serve(pairingCalls.startPairing, ({ source, userAgent }) => pairing.start({ source, userAgent })),
  serve(pairingCalls.pollPairing, ({ body }) => pairing.poll(body.secret)),
  serve(pairingCalls.lookAtPairing, ({ params }) => pairing.look(params.code)),
  serve(pairingCalls.approvePairing, async ({ actor, body }) => ({
    displayId: await pairing.approve(actor, body),
  })),
];
