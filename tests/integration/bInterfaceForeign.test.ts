import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Pool } from 'pg';
import { textOfBytes } from '@contract/bInterface/bytes';
import { readMessage } from '@contract/bInterface/envelope';
import { readSoap } from '@contract/bInterface/soap';
import { bytesInGbk } from '@field/bInterface/gbk';
import { callUnit } from '@server/collectors/bInterface/client';
import { BInterfaceEndpoint } from '@server/collectors/bInterface/endpoint';
import { Judgements } from '@server/collectors/judgements';
import { createReach } from '@server/collectors/reach';
import { createLog } from '@server/platform/log';
import { systemClock } from '@server/platform/clock';
import { ownLimits } from '@server/platform/rateLimits';

const inChunks = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  const chunk = (part: Buffer) =>
    Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
  return Buffer.concat([chunk(bytes.subarray(0, 100)), chunk(bytes.subarray(100)), chunk(Buffer.alloc(0))]);
};

/** What the libraries that FSU programs are built with put on the wire. */
describe('a call of a foreign program', () => {
  const heard: string[] = [];
  const [clock, log] = [systemClock, createLog('silent')];
  const deps = {
    ...{ pool: new Pool(), clock, createLimit: ownLimits(clock), log, reach: createReach(['127.0.0.0/8']) },
    judgements: new Judgements({ url: '', clock, log }),
    notes: { note: ({ asked }: { asked: string }) => void heard.push(asked) },
  };
  const endpoint = new BInterfaceEndpoint(deps, { host: '127.0.0.1', port: 0, publicUrl: null });
  beforeAll(() => endpoint.start());
  afterAll(() => endpoint.stop());
  beforeEach(() => void heard.splice(0));

  // A command of a vendor: answered without a database.
  const inner =
    '<Request><PK_Type><Name>SET_APN</Name><Code>3001</Code></PK_Type>' +
    '<Info><FsuId>51051243800001</FsuId><Site>温度站</Site></Info></Request>';
  const declared = `<?xml version="1.0" encoding="UTF-8"?>${inner}`;
  const escaped = declared.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const ns = 'http://SCService.chinatowercom.com';
  const soap = 'http://schemas.xmlsoap.org/soap/envelope/';
  const enc = 'http://schemas.xmlsoap.org/soap/encoding/';
  const start = '<?xml version="1.0" encoding="UTF-8"?>\n';
  const inPrefix = (prefix: string, body: string, head = ''): string =>
    `${start}<${prefix}:Envelope xmlns:${prefix}="${soap}">${head}<${prefix}:Body>${body}</${prefix}:Body></${prefix}:Envelope>`;

  const bodies: Record<string, string> = {
    gSOAP: inPrefix(
      'SOAP-ENV',
      `<ns1:invoke xmlns:ns1="${ns}" SOAP-ENV:encodingStyle="${enc}"><xmlData>${escaped}</xmlData></ns1:invoke>`,
    ),
    'gSOAP without prefixes': `<Envelope xmlns="${soap}"><Body><invoke xmlns="${ns}"><xmlData xmlns="">${escaped}</xmlData></invoke></Body></Envelope>`,
    'Axis 1': inPrefix(
      'soapenv',
      `<ns1:invoke xmlns:ns1="${ns}"><xmlData xsi:type="soapenc:string" xmlns:soapenc="${enc}">${escaped}</xmlData></ns1:invoke>`,
    ),
    'Axis 1 with a reference': inPrefix(
      'soapenv',
      `<ns1:invoke xmlns:ns1="${ns}"><xmlData href="#id0"/></ns1:invoke>` +
        `<multiRef id="id0" soapenc:root="0" xsi:type="xsd:string">${escaped}</multiRef>`,
    ),
    CXF: inPrefix('soap', `<ns2:invoke xmlns:ns2="${ns}"><arg0>${escaped}</arg0></ns2:invoke>`),
    'zeep and spyne': inPrefix(
      'soap-env',
      `<ns0:invoke xmlns:ns0="${ns}"><ns0:xmlData>${escaped}</ns0:xmlData></ns0:invoke>`,
      '<soap-env:Header><a:Action xmlns:a="x" soap-env:mustUnderstand="1">invoke</a:Action></soap-env:Header>',
    ),
    'a parameter beside it': inPrefix(
      'S',
      `<m:invoke xmlns:m="${ns}"><user>cntower</user><xmlData>${escaped}</xmlData></m:invoke>`,
    ),
    CDATA: inPrefix('S', `<invoke><xmlData>\n<![CDATA[${declared}]]>\n</xmlData></invoke>`),
    'nested XML': inPrefix('S', `<invoke><xmlData>${inner}</xmlData></invoke>`),
    'nested XML with its declaration': inPrefix('S', `<invoke><xmlData>${declared}</xmlData></invoke>`),
    'no SOAP': `\r\n${declared}`,
  };

  /** Writes lines and a body as they are, and answers all that comes back. */
  const say = (head: readonly string[], body: Buffer | string = '', isHeldOpen = false): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(endpoint.port, '127.0.0.1');
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => {
        chunks.push(chunk);
        if (isHeldOpen) socket.end();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(textOfBytes(Buffer.concat(chunks))));
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(body);
    });
  const lengthOf = (body: Buffer | string) => `Content-Length: ${Buffer.byteLength(body)}`;
  const post = (body: Buffer | string, lines: readonly string[] = [], line = 'POST / HTTP/1.1') =>
    say([line, 'Host: sc', 'Connection: close', lengthOf(body), ...lines], body);
  const isAnswered = (answer: string): boolean =>
    /^HTTP\/1\.1 200 /.test(answer) && /SET_APN_ACK/.test(answer) && heard.length > 0;
  const gsoap = bodies.gSOAP ?? '';

  it.each(Object.entries(bodies))('is read as %s writes it', async (_, body) => {
    expect(isAnswered(await post(body))).toBe(true);
    expect(heard[0]).toContain('温度站');
  });

  it.each([
    ['without SOAPAction', []],
    ['with an empty SOAPAction', ['SOAPAction: ""']],
    ['with a bare SOAPAction', ['soapaction: invoke']],
    ['with the SOAPAction of a method', ['SOAPAction: "http://SCService.chinatowercom.com/invoke"']],
    ['as application/xml', ['Content-Type: application/xml']],
    ['as SOAP 1.2 says', ['Content-Type: application/soap+xml; charset=utf-8; action="invoke"']],
    ['as a form', ['Content-Type: application/x-www-form-urlencoded']],
    ['with a wrong charset', ['Content-Type: text/xml; charset=ISO-8859-1']],
  ])('is read %s', async (_, lines) => {
    expect(isAnswered(await post(gsoap, lines))).toBe(true);
    expect(heard[0]).toContain('温度站');
  });

  it.each([
    ['declared as UTF-8', 'text/xml; charset=utf-8', gsoap],
    ['declared as GBK', 'text/xml; charset=GBK', gsoap.replace('UTF-8', 'GBK')],
    ['declared nowhere', 'text/xml', gsoap.replace(start, '')],
  ])('is read in bytes of GBK %s', async (_, type, text) => {
    expect(isAnswered(await post(bytesInGbk(text), [`Content-Type: ${type}`]))).toBe(true);
    expect(heard[0]).toContain('温度站');
  });

  it('is read where a text was cut in the middle of a character', async () => {
    const whole = Buffer.from(gsoap);
    const at = whole.indexOf('站');
    const body = Buffer.concat([whole.subarray(0, at + 2), whole.subarray(at + 3)]);
    expect(isAnswered(await post(body))).toBe(true);
    expect(heard[0]).toContain('温度&lt;');
  });

  it.each([
    '/',
    '/services/SCService',
    '/services/LSCService',
    '/Services/SUSERVICE/',
    'http://sc:8080/services/SCService',
  ])('is heard at %s, and finds the WSDL there', async (path) => {
    expect(isAnswered(await post(gsoap, [], `POST ${path} HTTP/1.1`))).toBe(true);
    for (const query of ['?wsdl', '?WSDL']) {
      const lines = [`GET ${path}${query} HTTP/1.1`, 'Host: sc.example:18080', 'Connection: close'];
      const address = 'location="http://sc.example:18080/services/SCService"';
      expect(await say(lines)).toContain(address);
    }
  });

  it('of HTTP/1.0, with a host or without, is answered and told our address', async () => {
    expect(isAnswered(await say(['POST / HTTP/1.0', lengthOf(gsoap)], gsoap))).toBe(true);
    expect(await say(['GET /?wsdl HTTP/1.0'])).toContain(`location="http://127.0.0.1:${endpoint.port}/`);
    const kept = ['POST / HTTP/1.0', 'Connection: keep-alive', lengthOf(gsoap)];
    expect(isAnswered(await say(kept, gsoap, true))).toBe(true);
  });

  it('in chunks, or after it was told to continue, is read', async () => {
    const lines = ['POST / HTTP/1.1', 'Host: sc', 'Connection: close'];
    expect(isAnswered(await say([...lines, 'Transfer-Encoding: chunked'], inChunks(gsoap)))).toBe(true);
    const told = await say([...lines, 'Expect: 100-continue', lengthOf(gsoap)], gsoap);
    expect(told.startsWith('HTTP/1.1 100 Continue\r\n\r\n')).toBe(true);
    expect(told).toContain('SET_APN_ACK');
  });

  it('comes twice on one connection, and is answered twice', async () => {
    const one = `POST / HTTP/1.1\r\nHost: sc\r\n${lengthOf(gsoap)}\r\n\r\n${gsoap}`;
    const last = `POST / HTTP/1.1\r\nHost: sc\r\nConnection: close\r\n${lengthOf(gsoap)}`;
    const answer = await say([one + last], gsoap);
    expect(answer.match(/SET_APN_ACK/g)).toHaveLength(2);
  });

  it('is answered with what strict readers and readers by pattern both find', async () => {
    const answer = await post(gsoap);
    const text = answer.slice(answer.indexOf('\r\n\r\n') + 4);
    expect(answer).toMatch(/content-type: text\/xml; charset=utf-8\r\n/i);
    expect(text).toMatch(/<invokeReturn[^>]*>&lt;\?xml/);
    const read = readSoap(text);
    expect(read.kind === 'message' && readMessage(read.payload)).toMatchObject({ code: 3002 });
  });
});

describe('an answer of a foreign unit', () => {
  let answer: Buffer | string = '';
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(answer));
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());

  const inner =
    '<Response><PK_Type><Name>GET_FSUINFO_ACK</Name><Code>1702</Code></PK_Type>' +
    '<Info><FsuId>1</FsuId><Note>温度站</Note><Result>1</Result></Info></Response>';
  const escaped = inner.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const inSoap = (body: string) =>
    `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Body>${body}</S:Body></S:Envelope>`;
  const usual = inSoap(
    `<n:invokeResponse xmlns:n="x"><invokeReturn>${escaped}</invokeReturn></n:invokeResponse>`,
  );
  const ask = async (head: string, body: Buffer | string) => {
    answer = Buffer.concat([Buffer.from(`${head}\r\n\r\n`), Buffer.from(body)]);
    const { port } = server.address() as { port: number };
    const unit = { address: '127.0.0.1', port, path: '/', parameterType: 'none' as const };
    const { info } = await callUnit(createReach(['127.0.0.0/8']), unit, 'GET_FSUINFO', '');
    return info.children.map(({ text }) => text);
  };
  const closed = 'HTTP/1.0 200 OK\r\nContent-Type: text/xml';

  it.each([
    ['up to the end of the connection', closed, usual],
    ['in chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked', inChunks(usual)],
    ['after it said to continue', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK', usual],
    ['without a content type', 'HTTP/1.1 200 OK', usual],
    ['below lines that end in line feeds alone', 'HTTP/1.1 200 OK\nServer: box', usual],
    ['with status 500', 'HTTP/1.1 500 Internal Server Error', usual],
    ['in GBK', `${closed}; charset=GBK`, bytesInGbk(usual)],
    ['in return, as JAX-WS does', closed, inSoap(`<n:r xmlns:n="x"><return>${escaped}</return></n:r>`)],
    ['in CDATA', closed, inSoap(`<r><out><![CDATA[<?xml version='1.0'?>${inner}]]></out></r>`)],
    [
      'in the reference of Axis 1',
      closed,
      inSoap(`<r><invokeReturn href="#id0"/></r><multiRef id="id0">${escaped}</multiRef>`),
    ],
    ['without SOAP', closed, inner],
  ])('is read that comes %s', async (_, head, body) => {
    expect(await ask(head, body)).toEqual(['1', '温度站', '1']);
  });
});
