import { z } from 'zod';
import {
  PairingApproval,
  PairingAsked,
  PairingCode,
  PairingPoll,
  PairingStarted,
  PairingState,
} from '../displays';
import { defineCall } from './call';

const path = '/display/pairing';

export const startPairing = defineCall({
  id: 'pairing.start',
  scope: 'machine',
  method: 'POST',
  path,
  permission: 'public',
  summary: 'A wall asks for a code that it shows to an administrator',
  response: PairingStarted,
});

export const pollPairing = defineCall({
  id: 'pairing.poll',
  scope: 'machine',
  method: 'POST',
  path: `${path}/poll`,
  permission: 'public',
  summary: 'A wall asks with its secret whether it was approved',
  body: PairingPoll,
  response: PairingState,
});

export const lookAtPairing = defineCall({
  id: 'pairing.look',
  scope: 'area',
  method: 'GET',
  path: `${path}/{code}`,
  permission: 'display:add',
  summary: 'Where the wall that shows this code stands',
  params: z.object({ code: PairingCode }),
  response: PairingAsked,
});

export const approvePairing = defineCall({
  id: 'pairing.approve',
  scope: 'area',
  method: 'POST',
  path: `${path}/approve`,
  permission: 'display:add',
  summary: 'Makes the wall that shows this code a display',
  body: PairingApproval,
  response: z.object({ displayId: z.number().int() }),
});
