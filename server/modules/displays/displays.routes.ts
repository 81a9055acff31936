import { z } from 'zod';
import { RecordId } from '@contract/resourceSchemas';
import {
  Display,
  DisplayDraft,
  DisplayIssued,
  DisplayRenewed,
  DisplaySettings,
  PairingApproval,
  PairingAsked,
  PairingCode,
  PairingPoll,
  PairingStarted,
  PairingState,
  WallBeat,
  WallBeatAnswer,
} from '@contract/displays';
import { route, type Route } from '../../platform/http/route';
import type { Displays } from './displays';
import type { Pairing } from './pairing';

const DisplayId = z.object({ displayId: RecordId });

export const createDisplayRoutes = (displays: Displays, pairing: Pairing): Route[] => [
  route({
    id: 'displays.list',
    method: 'GET',
    path: '/display/list',
    permission: 'display:list',
    summary: 'Walls with their regions and when they were last seen',
    response: z.array(Display),
    handle: ({ actor }) => displays.list(actor),
  }),
  route({
    id: 'displays.issue',
    method: 'POST',
    path: '/display',
    permission: 'display:add',
    summary: 'A new wall; its token is told once',
    body: DisplayDraft,
    response: DisplayIssued,
    handle: ({ actor, body }) => displays.issue(actor, body),
  }),
  route({
    id: 'displays.change',
    method: 'PUT',
    path: '/display/{displayId}',
    permission: 'display:edit',
    summary: 'Renames a wall or changes its regions',
    params: DisplayId,
    body: DisplayDraft,
    handle: ({ actor, params, body }) => displays.change(actor, params.displayId, body),
  }),
  route({
    id: 'displays.rotate',
    method: 'POST',
    path: '/display/{displayId}/rotate',
    permission: 'display:edit',
    summary: 'Has the wall take a new token at its next renewal',
    params: DisplayId,
    handle: ({ actor, params }) => displays.rotate(actor, params.displayId),
  }),
  route({
    id: 'displays.revoke',
    method: 'DELETE',
    path: '/display/{displayId}',
    permission: 'display:remove',
    summary: 'Ends a wall for good',
    params: DisplayId,
    handle: ({ actor, params }) => displays.revoke(actor, params.displayId),
  }),
  ...wallRoutes(displays),
  ...pairingRoutes(pairing),
];

/** What a wall shows, and what it calls itself. */
const wallRoutes = (displays: Displays): Route[] => [
  route({
    id: 'displays.settle',
    method: 'PUT',
    path: '/display/{displayId}/show',
    permission: 'display:edit',
    summary: 'What the wall shows in which order, and whether its silence is an alarm',
    params: DisplayId,
    body: DisplaySettings,
    handle: ({ actor, params, body }) => displays.settle(actor, params.displayId, body),
  }),
  route({
    id: 'displays.renew',
    method: 'POST',
    path: '/display/renew',
    permission: 'self',
    summary: 'Called by a wall every hour: a new token when one is due',
    response: DisplayRenewed,
    allowedForDisplay: true,
    handle: async ({ actor }) => ({ token: await displays.renew(actor) }),
  }),
  route({
    id: 'displays.beat',
    method: 'POST',
    path: '/display/beat',
    permission: 'self',
    summary: 'Called by a wall every 20 s: it is alive, and hears what has changed for it',
    body: WallBeat,
    response: WallBeatAnswer,
    allowedForDisplay: true,
    handle: ({ actor, body }) => displays.beat(actor, body),
  }),
];

const pairingRoutes = (pairing: Pairing): Route[] => [
  route({
    id: 'pairing.start',
    method: 'POST',
    path: '/display/pairing',
    permission: 'public',
    summary: 'A wall asks for a code that it shows to an administrator',
    response: PairingStarted,
    handle: ({ source, userAgent }) => pairing.start({ source, userAgent }),
  }),
  route({
    id: 'pairing.poll',
    method: 'POST',
    path: '/display/pairing/poll',
    permission: 'public',
    summary: 'A wall asks with its secret whether it was approved',
    body: PairingPoll,
    response: PairingState,
    handle: ({ body }) => pairing.poll(body.secret),
  }),
  route({
    id: 'pairing.look',
    method: 'GET',
    path: '/display/pairing/{code}',
    permission: 'display:add',
    summary: 'Where the wall that shows this code stands',
    params: z.object({ code: PairingCode }),
    response: PairingAsked,
    handle: ({ params }) => pairing.look(params.code),
  }),
  route({
    id: 'pairing.approve',
    method: 'POST',
    path: '/display/pairing/approve',
    permission: 'display:add',
    summary: 'Makes the wall that shows this code a display',
    body: PairingApproval,
    response: z.object({ displayId: z.number().int() }),
    handle: async ({ actor, body }) => ({ displayId: await pairing.approve(actor, body) }),
  }),
];
