/** Whoever carries a text message to a phone. */
export interface SmsProvider {
  /** @throws Error when the message was not accepted */
  send(phone: string, code: string): Promise<void>;
}

export interface HttpSmsSettings {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Text with {{phone}} and {{code}}, which are written as they stand inside a JSON string. */
  body: string;
}

const patienceMs = 10_000;

/** Any provider that takes a POST: address, headers and body are settings. */
export const createHttpSmsProvider = ({ url, headers, body }: HttpSmsSettings): SmsProvider => ({
  async send(phone, code) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: filled(body, { phone, code }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`);
  },
});

const filled = (template: string, values: Record<string, string>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    name in values ? JSON.stringify(values[name]).slice(1, -1) : whole,
  );
