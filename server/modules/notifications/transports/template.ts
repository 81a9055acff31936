import { filledTemplate } from '../../../platform/outbound/template';
import type { Message } from './transport';

/** What the template of a webhook may name. */
const valuesOf = ({ deliveryId, event, subject, body, payload }: Message) => ({
  delivery: String(deliveryId),
  event,
  subject,
  text: body,
  at: String(payload.at),
  count: String(payload.count),
});

export const bodyFrom = (template: string, message: Message): string =>
  filledTemplate(template, valuesOf(message));

const sample: Readonly<Record<keyof ReturnType<typeof valuesOf>, string>> = {
  delivery: '1',
  event: 'test',
  subject: '',
  text: '',
  at: '1',
  count: '1',
};

/** Whether a template is JSON once it is filled. */
export const isJsonTemplate = (template: string): boolean => {
  try {
    JSON.parse(filledTemplate(template, sample));
    return true;
  } catch {
    return false;
  }
};
