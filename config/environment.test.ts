import { readEnvironment } from './environment';

describe('the environment', () => {
  it('needs nothing: every variable has a default or may be absent', () => {
    expect(readEnvironment({})).toMatchObject({
      PORT: 8080,
      HOST: '127.0.0.1',
      MQTT_PORT: 1883,
      API_PREFIX: '/api',
      ROLE: ['web', 'ingest', 'worker'],
      CAPTCHA: true,
      PLANT_TIME_ZONE: 'Asia/Shanghai',
    });
  });

  it('keeps its data outside the source tree', () => {
    expect(readEnvironment({}).DATA_DIR.startsWith(process.cwd())).toBe(false);
  });

  it('reads a list of roles', () => {
    expect(readEnvironment({ ROLE: 'web, worker' }).ROLE).toEqual(['web', 'worker']);
  });

  it('takes an empty variable for an absent one', () => {
    expect(readEnvironment({ DATABASE_URL: '', PORT: '' }).PORT).toBe(8080);
  });

  it('takes no bucket without the key to it', () => {
    const FILES_BUCKET_URL = 'https://store.example/coolops';
    expect(() => readEnvironment({ FILES_BUCKET_URL })).toThrow(
      /FILES_BUCKET_URL: needs FILES_BUCKET_KEY and FILES_BUCKET_SECRET/,
    );
    const whole = { FILES_BUCKET_URL, FILES_BUCKET_KEY: 'k', FILES_BUCKET_SECRET: 's' };
    expect(readEnvironment(whole)).toMatchObject({ FILES_BUCKET_URL, FILES_BUCKET_REGION: 'us-east-1' });
  });

  it.each([
    ['HTTPS_CERT', 'HTTPS_KEY'],
    ['MQTT_TLS_CERT', 'MQTT_TLS_KEY'],
  ])('takes %s and %s together only, since one alone would mean no TLS at all', (certificate, key) => {
    expect(() => readEnvironment({ [certificate]: '/x.crt' })).toThrow(
      `${certificate}: needs ${key} as well; a certificate is of no use without its key`,
    );
    expect(() => readEnvironment({ [key]: '/x.key' })).toThrow(`${key}: needs ${certificate} as well`);
    expect(readEnvironment({ [certificate]: '/x.crt', [key]: '/x.key' })).toMatchObject({ [key]: '/x.key' });
  });

  it('refuses in words a port for units that is the port of the console, and one without networks', () => {
    const units = { B_INTERFACE_PORT: '8080', B_INTERFACE_NETWORKS: '10.0.0.0/8' };
    for (const hosts of [{}, { HOST: '0.0.0.0' }, { B_INTERFACE_HOST: '0.0.0.0' }])
      expect(() => readEnvironment({ ...units, ...hosts })).toThrow(
        /B_INTERFACE_PORT: is the port of the console as well: units can call no other than 8080, so set PORT/,
      );
    expect(readEnvironment({ ...units, PORT: '8090' }).B_INTERFACE_NETWORKS).toEqual(['10.0.0.0/8']);
    expect(readEnvironment({ ...units, B_INTERFACE_HOST: '10.0.0.1' }).B_INTERFACE_PORT).toBe(8080);
    expect(() => readEnvironment({ B_INTERFACE_PORT: '8081' })).toThrow(
      /B_INTERFACE_NETWORKS: must name the networks/,
    );
  });

  it('names every wrong variable at once and repeats no value', () => {
    const wrong = {
      PORT: 'eighty',
      ROLE: 'king',
      DATABASE_URL: 'mysql://me:secret@x',
      PLANT_TIME_ZONE: 'Mars/Base',
    };
    const reading = () => readEnvironment(wrong);
    expect(reading).toThrow(/PORT: must be a port number/);
    expect(reading).toThrow(/ROLE: must be "all" or a list/);
    expect(reading).toThrow(/DATABASE_URL: must start with postgres/);
    expect(reading).toThrow(/PLANT_TIME_ZONE: must be an IANA time zone/);
    expect(reading).not.toThrow(/secret/);
  });
});
