import { textOfBytes } from './bytes';
import { answerOf, readMessage, requestOf, type Message } from './envelope';
import { commands, isCommand, limits } from './names';
import { resultText, timeCheckText } from './service';
import { contentTypeOf, readSoap, soapAnswer, soapCall, soapFault } from './soap';
import { wsdlOf } from './wsdl';
import { XmlRefused } from './xml';

const at = Date.UTC(2026, 4, 1, 4, 1, 31);
/** What the other side reads of a body. */
const heard = (body: string): Message => {
  const soap = readSoap(body);
  if (soap.kind !== 'message') throw new Error(soap.kind);
  return readMessage(soap.payload);
};
const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof XmlRefused) return error.why;
  }
  return 'taken';
};

describe('a message of the B interface', () => {
  it.each(Object.entries(commands))('%s keeps its name and code %i there and back', (name, code) => {
    const command = isCommand(name) ? name : 'LOGIN';
    const request = requestOf(command, '<FsuId>1</FsuId>');
    expect(request).toContain(`<PK_Type><Name>${name}</Name><Code>${code}</Code></PK_Type>`);
    expect(heard(soapCall('FSU', request))).toMatchObject({ command, isAnswer: false, isCodeRight: true });
    const answer = answerOf(command, '<Result>1</Result>');
    expect(answer).toContain(`<Name>${name}_ACK</Name><Code>${code + 1}</Code>`);
    const wrapping = { version: '1.1', isBare: false } as const;
    expect(heard(soapAnswer('SC', answer, wrapping))).toMatchObject({
      ...{ command, isAnswer: true, isCodeRight: true },
    });
  });

  it('is dispatched by its name; a code of another message is told', () => {
    const odd = requestOf('GET_DATA', '').replace('>401<', '>501<');
    expect(heard(odd)).toMatchObject({ command: 'GET_DATA', isCodeRight: false });
  });

  it.each([
    [
      'with a blank in its name',
      '<Request><PK_Type><Name>SET_ LOGININFO</Name><Code>1503</Code></PK_Type><Info/></Request>',
      'SET_LOGININFO',
    ],
    [
      'with a second PK_Type',
      '<Request><PK_Type><Name>SET_FTP</Name><Code>1603</Code></PK_Type><PK_Type></PK_Type><Info/></Request>',
      'SET_FTP',
    ],
    ['without Info', '<Request><PK_Type><Name>LOGOUT</Name><Code>103</Code></PK_Type></Request>', 'LOGOUT'],
    [
      'of a vendor',
      '<Request><PK_Type><Name>SET_APN</Name><Code>3001</Code></PK_Type><Info/></Request>',
      null,
    ],
    ['that says ERROR', '<Request><PK_Type><Name>ERROR</Name><Code>0</Code></PK_Type></Request>', null],
  ])('%s is read', (_, text, command) => {
    expect(readMessage(text).command).toBe(command);
  });

  it('is written without white space, attributes and numeric references where units cut it by position', () => {
    const call = soapCall('FSU', requestOf('TIME_CHECK', timeCheckText(at)));
    expect(call).toContain(
      '<xmlData>&lt;?xml version=&quot;1.0&quot; encoding=&quot;UTF-8&quot;?&gt;&lt;Request&gt;&lt;PK_Type&gt;',
    );
    expect(call).toContain('soapenv:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"');
    expect(call).not.toMatch(/&#/);
  });
});

describe('a SOAP body', () => {
  const request = requestOf('SEND_ALARM', '<Values/>');
  const escaped = request.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const inEnvelope = (body: string, ns = 'http://schemas.xmlsoap.org/soap/envelope/') =>
    `<S:Envelope xmlns:S="${ns}"><S:Body>${body}</S:Body></S:Envelope>`;

  it.each([
    ['escaped in xmlData', inEnvelope(`<a:invoke xmlns:a="x"><xmlData>${escaped}</xmlData></a:invoke>`)],
    ['escaped twice', inEnvelope(`<invoke><xmlData>${escaped.replaceAll('&', '&amp;')}</xmlData></invoke>`)],
    [
      'in CDATA below a foreign name',
      inEnvelope(
        `<ns1:invoke xmlns:ns1="http://webservice/"><ns1:xmlStr><![CDATA[${request}]]></ns1:xmlStr></ns1:invoke>`,
      ),
    ],
    ['as arg0', inEnvelope(`<invoke><arg0>${escaped}</arg0></invoke>`)],
    ['as a child', inEnvelope(`<invoke><xmlData>${request.slice(38)}</xmlData></invoke>`)],
    ['in document style', inEnvelope(request.slice(38))],
    [
      'in SOAP 1.2',
      inEnvelope(`<invoke><xmlData>${escaped}</xmlData></invoke>`, 'http://www.w3.org/2003/05/soap-envelope'),
    ],
    ['bare', request],
    ['with a declaration of utf8', request.replace('UTF-8', 'utf8')],
    ['after a byte order mark', `\uFEFF${request}`],
    ['with line breaks as references', inEnvelope(`<invoke><xmlData>${escaped}&#xA;</xmlData></invoke>`)],
  ])('that holds the message %s is read', (_, body) => {
    expect(heard(body).command).toBe('SEND_ALARM');
  });

  it.each(['invokeReturn', 'return', 'out'])('that answers in %s is read', (name) => {
    expect(heard(inEnvelope(`<r><${name}>${escaped}</${name}></r>`)).command).toBe('SEND_ALARM');
  });

  it('is answered the way it came: bare to bare, SOAP 1.2 to SOAP 1.2', () => {
    const answer = answerOf('SEND_ALARM', resultText(true));
    const bare = readSoap(request).wrapping;
    expect(soapAnswer('SC', answer, bare)).toBe(answer);
    const modern = readSoap(inEnvelope(`<i>${escaped}</i>`, 'http://www.w3.org/2003/05/soap-envelope'));
    expect(contentTypeOf(modern.wrapping)).toMatch(/^application\/soap\+xml/);
    expect(soapAnswer('SC', answer, modern.wrapping)).toContain('http://www.w3.org/2003/05/soap-envelope');
    const usual = soapAnswer('SC', answer, { version: '1.1', isBare: false });
    expect(usual).toContain('<ns1:invokeResponse xmlns:ns1="http://SCService.chinatowercom.com"');
    expect(usual).toContain('<invokeReturn xsi:type="soapenc:string">&lt;?xml');
  });

  it.each([
    [
      'of the operation',
      '<m:invoke xmlns:m="http://LSCService.chinamobile.com">',
      'http://LSCService.chinamobile.com',
    ],
    ['without a prefix', '<invoke xmlns="http://webservice/">', 'http://webservice/'],
    ['declared around it', '<S:invoke>', 'http://schemas.xmlsoap.org/soap/envelope/'],
    ['that is none', '<invoke>', 'http://SCService.chinatowercom.com'],
    ['that is no address', `<m:invoke xmlns:m='a"b&lt;'>`, 'http://SCService.chinatowercom.com'],
  ])('is answered in the namespace %s', (_, operation, namespace) => {
    const [, name] = /<([\w:]+)/.exec(operation) ?? [];
    const called = readSoap(inEnvelope(`${operation}<xmlData>${escaped}</xmlData></${name}>`));
    const answer = soapAnswer('SC', answerOf('SEND_ALARM', resultText(true)), called.wrapping);
    expect(answer).toContain(`<ns1:invokeResponse xmlns:ns1="${namespace}"`);
  });

  it('that answers an unknown command with nothing, and a fault, are told apart', () => {
    expect(readSoap(inEnvelope('<r><invokeReturn/></r>')).kind).toBe('empty');
    expect(readSoap(soapFault('Method not implemented'))).toMatchObject({
      ...{ kind: 'fault', text: expect.stringContaining('Method not implemented') as string },
    });
  });

  it('carries the type of its parameter for units that want one', () => {
    expect(soapCall('FSU', request, 'xsd')).toMatch(/<xmlData [^>]*xsi:type="xsd:string">/);
    expect(soapCall('FSU', request, 'soapenc')).toMatch(/<xmlData [^>]*xsi:type="soapenc:string">/);
  });

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><Request/>', 'forbidden'],
    ['an entity of its own', '<Request>&b;</Request>', 'forbidden'],
    ['more than it may weigh', `<Request>${' '.repeat(limits.bytes)}</Request>`, 'tooLarge'],
    ['more elements than any unit sends', `<Request>${'<a/>'.repeat(limits.elements)}</Request>`, 'tooLarge'],
    [
      'attributes without number',
      `<Request ${[...Array(65).keys()].map((n) => `a${n}=""`).join(' ')}/>`,
      'tooLarge',
    ],
    ['references without number', `<Request>${'&amp;'.repeat(limits.references + 1)}</Request>`, 'tooLarge'],
    ['depth', `${'<a>'.repeat(21)}${'</a>'.repeat(21)}`, 'tooDeep'],
    ['an end that is missing', '<Request><Info>', 'notXml'],
    ['no XML', 'hello', 'notXml'],
    ['nothing', '', 'notXml'],
    ['something else', '<html><body/></html>', 'notXml'],
  ])('with %s is refused', (_, body, why) => {
    expect(refusal(() => readSoap(body))).toBe(why);
  });

  it('of sloppy units is read: a loose ampersand, a control character', () => {
    expect(
      readMessage(
        '<Request><PK_Type><Name>LOGIN</Name></PK_Type><Info><FsuIP>a & b\u0001</FsuIP></Info></Request>',
      ).info.children[0]?.text,
    ).toBe('a & b');
  });

  it('is read from UTF-8 and from GBK, whatever it says of itself', () => {
    expect(textOfBytes(Buffer.from('温度过高'))).toBe('温度过高');
    expect(textOfBytes(Buffer.from([0xce, 0xc2, 0xb6, 0xc8]))).toBe('温度');
    // Cut at a number of bytes.
    expect(textOfBytes(Buffer.from('压缩机电流异常').subarray(0, 20))).toBe('压缩机电流异');
  });
});

describe('the WSDL', () => {
  it.each(['SC', 'FSU'] as const)('of the %s names the address that callers are to post to', (side) => {
    const text = wsdlOf(side, 'http://10.1.1.1:8080/services/SCService?a=1&b=2');
    expect(text).toContain(`targetNamespace="http://${side}Service.chinatowercom.com"`);
    expect(text).toContain('location="http://10.1.1.1:8080/services/SCService?a=1&amp;b=2"');
    expect(text).toContain('style="rpc"');
    expect(text).toContain('<wsdl:part name="invokeReturn" type="soapenc:string"/>');
    // Its type is declared here: nobody has to fetch it.
    expect(text).toContain(
      'targetNamespace="http://schemas.xmlsoap.org/soap/encoding/"><xsd:simpleType name="string">',
    );
    expect(text).not.toContain('schemaLocation');
  });
});
