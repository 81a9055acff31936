import { filledTemplate } from '../../platform/outbound/template';

/** Whoever carries a text message to a phone. */
export interface SmsProvider {
  /** @throws Error when the message was not accepted */
  send(phone: string, text: string): Promise<void>;
}

export interface HttpSmsSettings {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Text with {{phone}} and {{code}} or {{text}}, which are written as they stand inside a JSON string. */
  body: string;
}

interface SmsPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

const patienceMs = 10_000;

const postByFetch = async (post: SmsPost): Promise<void> => {
  const response = await fetch(post.url, {
    method: 'POST',
    headers: post.headers,
    body: post.body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`);
};

/**
 * Any provider that takes a POST: address, headers and body are settings. `post` is given where the settings come
 * from people rather than from our own configuration.
 */
export const createHttpSmsProvider = (
  { url, headers, body }: HttpSmsSettings,
  post: (post: SmsPost) => Promise<void> = postByFetch,
): SmsProvider => ({
  send: (phone, text) =>
    post({
      url,
      headers: { 'content-type': 'application/json', ...headers },
      body: filledTemplate(body, { phone, code: text, text }),
    }),
});
