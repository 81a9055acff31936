import { z } from 'zod';

/** One kind of personal data: what it serves, how long it stays, and who exports more than one person's. */
export interface PersonalData {
  name: string;
  what: string;
  purpose: string;
  /** The parameter that says for how many days, or in words. */
  retention: { param: string } | { words: string };
  /** The permission to export it of several people; null: nobody may. */
  exporter: string | null;
  within?: string;
}

/** Every table that holds a person names one of these (server/modules/personalData/personTables.ts). */
export const personalData = [
  {
    name: 'access',
    what: 'who was on site, door events',
    purpose: 'safety of people and doors',
    retention: { param: 'doors.eventDays' },
    exporter: 'door:event:export',
    within: 'people at sites in sight',
  },
  {
    name: 'photos',
    what: 'door photos',
    purpose: 'the same, where a card is in doubt',
    retention: { param: 'doors.photoDays' },
    exporter: null,
    within: 'each is looked at by itself, and that is logged',
  },
  {
    name: 'holders',
    what: 'card holders and cards',
    purpose: 'who may enter where',
    retention: { words: 'until they are removed' },
    exporter: 'access:holder:export',
    within: 'holders in sight',
  },
  {
    name: 'positions',
    what: 'positions of technicians on the way',
    purpose: 'who can be there first',
    retention: { words: 'only the last one of a person, and 3 days; then the distance of an arrival stays' },
    exporter: null,
  },
  {
    name: 'duty',
    what: 'duty shifts, skills, teams',
    purpose: 'whom to notify, whom to send',
    retention: { words: 'until they are removed' },
    exporter: 'system:dutyShift:export',
    within: 'people around',
  },
  {
    name: 'account',
    what: 'accounts: name, department, phone, address, settings',
    purpose: 'signing in and being reached',
    retention: {
      words: 'until they are erased; a removed account keeps its name, so that its acts have an author',
    },
    exporter: 'system:user:export',
    within: 'people in the data scope',
  },
  {
    name: 'signIns',
    what: 'sign-ins',
    purpose: 'misuse of accounts',
    retention: { words: 'the job _clean sign-in log_, when it is switched on' },
    exporter: 'monitor:logininfor:export',
    within: 'people around, or all with the audit permission',
  },
  {
    name: 'messages',
    what: 'messages sent to somebody',
    purpose: 'proof that an alarm reached a person',
    retention: { words: 'the job that removes old messages' },
    exporter: 'monitor:notificationDelivery:export',
    within: 'messages of authors within reach',
  },
  {
    name: 'operations',
    what: 'operations',
    purpose: 'who changed what',
    retention: { words: 'until they are sealed and emptied; append-only' },
    exporter: 'monitor:operlog:export',
    within: 'what lies in reach, or all with the audit permission',
  },
  {
    name: 'work',
    what: 'who made, changed, commanded or repaired something',
    purpose: 'traceability of work on safety equipment',
    retention: { words: 'as long as the record that names them' },
    exporter: null,
    within: 'with the record, where its own list is exported',
  },
] as const satisfies readonly PersonalData[];

export type PersonalDataName = (typeof personalData)[number]['name'];

export const ErasureRequest = z.strictObject({
  /** The login of the account or the number of the holder, typed out. */
  confirmation: z.string().max(100),
  reason: z.string().trim().min(1).max(200),
  otp: z.string().max(20).optional(),
});
export type ErasureRequest = z.infer<typeof ErasureRequest>;

export const Erasure = z.object({
  /** Replaces the person in every record. */
  pseudonym: z.string(),
  removedRows: z.number().int(),
  /** Rows that stay under the pseudonym. */
  keptRows: z.number().int(),
});
export type Erasure = z.infer<typeof Erasure>;
