import { Environment } from '../../../../config/environment';
import { configurationOf, createScrub } from './secrets';

const marker = 'hunter2-x';
const base = Environment.parse({});
/** Every variable that takes a text, with a secret in it wherever one could stand. */
const secretive = Environment.parse({
  DATABASE_URL: `postgres://coolops:${marker}@db.example:5432/coolops`,
  GEN_DATABASE_URL: `postgres://reader:${marker}@db.example/other?sslpassword=${marker}`,
  MQTT_URL: `mqtts://centre:${marker}@broker.example:8883`,
  REDIS_URL: `rediss://:${marker}@redis.example:6380/0`,
  PUBLIC_URL: `https://console.example/${marker}`,
  B_INTERFACE_URL: `http://10.0.0.1:8080/${marker}`,
  SMS_URL: `https://${marker}@sms.example/send/${marker}?key=${marker}`,
  SMS_HEADERS: JSON.stringify({ 'x-key': marker }),
  SMS_BODY: `{"key":"${marker}"}`,
  OIDC_ISSUER: `https://login.example/${marker}`,
  OIDC_CLIENT_ID: marker,
  OIDC_CLIENT_SECRET: marker,
  FILES_BUCKET_URL: `https://s3.example/${marker}`,
  FILES_BUCKET_KEY: marker,
  FILES_BUCKET_SECRET: marker,
  BACKUP_KEY: `${marker}-of-sixteen-letters`,
  SECRET_KEY: `${marker}-of-sixteen-letters`,
  ADMIN_PASSWORD: marker,
  DEMO_OPERATOR_PASSWORD: marker,
  HTTPS_CERT: `/${marker}/cert.pem`,
  HTTPS_KEY: `/${marker}/key.pem`,
  MQTT_TLS_CERT: `/${marker}/cert.pem`,
  MQTT_TLS_KEY: `/${marker}/key.pem`,
});

describe('the configuration as support sees it', () => {
  it('tells hosts and plain settings, and of everything else only that it is there', () => {
    const shown = configurationOf(secretive);
    expect(shown).toMatchObject({
      ...{ PORT: '8080', LOG_LEVEL: 'info', ROLE: 'web,ingest,worker', PLANT_TIME_ZONE: 'Asia/Shanghai' },
      ...{ DATABASE_URL: 'postgres://db.example:5432', SMS_URL: 'https://sms.example' },
      ...{ OIDC_CLIENT_SECRET: '***', SMS_HEADERS: '***', HTTPS_KEY: '***' },
    });
    expect(JSON.stringify(shown)).not.toContain(marker);
    expect(configurationOf(base)).not.toHaveProperty('BACKUP_KEY');
  });

  it('hides a variable that nobody thought of yet', () => {
    const later = { ...base, VAULT_TOKEN: marker } as Environment;
    expect(configurationOf(later)).toMatchObject({ VAULT_TOKEN: '***' });
    expect(createScrub(later)(`vault said ${marker}`)).toBe('vault said ***');
  });

  it.each([
    ['a value of the configuration', `401 for ${marker}-of-sixteen-letters, then ${marker}`],
    [
      'an address of another program',
      'getaddrinfo ENOTFOUND https://u:pw-77@hooks.example/T0/B0/pw-77?x=pw-77',
    ],
    ['a header', 'refused: Authorization: Bearer pw-77, retried'],
    ['a field of an answer', '{"password":"pw-77","api_key" : "pw-77"}'],
    ['a query', 'GET /sms?token=pw-77&to=1 failed'],
  ])('takes out of the text of an error %s', (_, text) => {
    const shown = createScrub(secretive)({ rows: [{ message: text, count: 1 }] });
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${marker}|pw-77`));
    expect(shown.rows[0]?.count).toBe(1);
  });

  it('leaves the words of an error alone', () => {
    const text = 'password authentication failed for user "coolops"; connect ECONNREFUSED 10.0.0.7:5432';
    expect(createScrub(secretive)(text)).toBe(text);
  });
});
