import { z } from 'zod';
import {
  Enrolment,
  EnrolmentApproval,
  EnrolmentClaim,
  EnrolmentClaimed,
  EnrolmentDraft,
  EnrolmentMade,
  EnrolmentPoll,
  EnrolmentState,
} from '../enrolments';
import { largestRowId } from '../values';
import { defineCall } from './call';

const permission = 'site:provision';
const path = '/enrolment';
const EnrolmentParams = z.object({ id: z.coerce.number().int().positive().max(largestRowId) });

export const listEnrolments = defineCall({
  id: 'enrolments.list',
  scope: 'site',
  method: 'GET',
  path: `${path}/list`,
  permission,
  summary: 'Codes that nobody used yet and controllers that wait: the own ones, all for who sees everything',
  response: z.array(Enrolment),
});

export const makeEnrolment = defineCall({
  id: 'enrolments.make',
  scope: 'site',
  method: 'POST',
  path,
  permission,
  summary: 'Makes a code by which one controller may ask to be connected; told this once',
  body: EnrolmentDraft,
  response: EnrolmentMade,
});

export const refuseEnrolment = defineCall({
  id: 'enrolments.refuse',
  scope: 'site',
  method: 'DELETE',
  path: `${path}/{id}`,
  permission,
  summary: 'Ends a code, or turns a waiting controller away',
  params: EnrolmentParams,
});

export const approveEnrolment = defineCall({
  id: 'enrolments.approve',
  scope: 'site',
  method: 'POST',
  path: `${path}/{id}/approve`,
  permission,
  summary: 'Binds a waiting controller to a site',
  params: EnrolmentParams,
  body: EnrolmentApproval,
  response: z.object({ username: z.string() }),
});

export const claimEnrolment = defineCall({
  id: 'enrolments.claim',
  scope: 'machine',
  method: 'POST',
  path: `${path}/claim`,
  permission: 'public',
  summary: 'A controller asks to be connected with a code; it then waits for a person',
  body: EnrolmentClaim,
  response: EnrolmentClaimed,
});

export const pollEnrolment = defineCall({
  id: 'enrolments.poll',
  scope: 'machine',
  method: 'POST',
  path: `${path}/poll`,
  permission: 'public',
  summary: 'A controller asks with its password whether it was bound, and to what',
  body: EnrolmentPoll,
  response: EnrolmentState,
});
