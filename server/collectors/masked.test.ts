import { escapeXml } from '@contract/bInterface/xml';
import fc from 'fast-check';
import { longestText, masked } from './masked';
import { harmlessIn } from './maskedRemains';

const fsu = '<FsuId>51051243800001</FsuId>';

describe('a message of a unit as it is kept', () => {
  it.each([
    ['<UserName>secret</UserName><PaSCword>secret</PaSCword><FsuId>1</FsuId>'],
    ['<xmlData>&lt;PaSCword&gt;sec&amp;amp;ret secret&lt;/PaSCword&gt;</xmlData>'],
    ['<ns1:IPSecPWD type="string">secret</ns1:IPSecPWD>'],
    ['<password><![CDATA[secret]]></password>'],
    ['<x>&#60;Password&#62;secret&#60;/Password&#62;</x>'],
    ['<IPSecPWD>secret'],
    ['<FTPPwd>secret</FTPPwd>'],
    ['<ftp_password>secret</ftp_password>'],
    ['<Device Id="1" Pwd="secret" Password="secret"/>'],
    ['<Password>a<b>c</b>secret</Password>'],
    ['<Password>a<FsuId>secret</FsuId></Password>'],
    ['<Password>1 < 2 secret</Password>'],
    ['<x><![CDATA[<Info><FTPPwd>secret</FTPPwd></Info>]]></x>'],
    [`<x>${escapeXml(escapeXml('<Info><Pin>secret</Pin></Info>'))}</x>`],
    ['<AlarmDesc>link down &lt;Password&gt;secret&lt;/Password&gt;</AlarmDesc>'],
    ['<AlarmDesc>x &amp;lt;Pin&amp;gt;secret&amp;lt;/Pin&amp;gt;</AlarmDesc>'],
    ['<AlarmDesc>x &amp;#60;Pin&amp;#62;secret</AlarmDesc>'],
    ['<Result>{"FTPPwd": "secret"}</Result>'],
    ["<Result>{'pin' : 'secret'}</Result>"],
    ['<FaultString>login failed: ftp_password = secret</FaultString>'],
    ['<FaultString><![CDATA[url?token=secret]]></FaultString>'],
    ['<FaultString>%3CPin%3Esecret</FaultString>'],
    ['<Param Id="FTPPwd" SetupVal="secret"/>'],
    ['<Param Code="login.password"><Id>secret</Id></Param>'],
    ['<TSignal Id="0418101001" MeasuredVal="secret" SetupVal="secret"/>'],
    ['<Unheard>secret</Unheard>'],
    ['<Value Unheard="secret">secret</Value>'],
    ['user=admin&password=secret'],
    ['<!DOCTYPE a [<!ENTITY b "secret">]><a>&b;</a>'],
    ['<!-- secret --><x>1</x>'],
  ])('says nothing secret: %s', (text) => {
    expect(masked(text)).not.toContain('secret');
    expect(harmlessIn(text)).not.toContain('secret');
  });

  it('hides what base64 wraps, in any harmless place', () => {
    const given = fc.constantFrom(
      '<Password>hidden7</Password>',
      '{"Pwd":"hidden7"}',
      'user:hidden7 of the unit',
    );
    fc.assert(
      fc.property(given, fc.constantFrom('AlarmDesc', 'Result', 'FaultString'), (text, name) => {
        const base64 = Buffer.from(text).toString('base64');
        expect(masked(`<${name}>body ${base64}</${name}>`)).not.toContain(base64);
        expect(masked(`<a Id="${base64}"/>`)).not.toContain(base64);
      }),
    );
  });

  it.each([
    '<AlarmDesc>FTP server is down: user door open</AlarmDesc>',
    '<AlarmDesc>电压=220.5V, 门未关(2)</AlarmDesc>',
    '<AlarmDesc>R&amp;D room 1 &lt; 2</AlarmDesc>',
    '<SerialNo>00000000000000000046</SerialNo>',
    '<FsuVendor>Some-Long-Vendor Name</FsuVendor>',
    '<SoapEnv xmlns:a="http://schemas.xmlsoap.org/soap/envelope/"></SoapEnv>',
    '<T Id="0418101001" MeasuredVal="-24.6" SetupVal="NULL" Threshold="1.5E+3" RecordTime="2026-01-02 03:04:05"></T>',
  ])('leaves what an operator must read: %s', (text) => {
    expect(masked(text)).toBe(text);
  });

  it('says what is harmless, however it is wrapped', () => {
    expect(masked(`<PaSCword>x</PaSCword>${fsu}`)).toBe(`<PaSCword>***</PaSCword>${fsu}`);
    const value = '<TSemaphore Type="3" Id="0418101001" MeasuredVal="24.6" Status="0"></TSemaphore>';
    expect(masked(value)).toBe(value);
    const wrapped = `<invokeReturn>${escapeXml(`<Response><Info>${fsu}<FTPPwd>s</FTPPwd></Info></Response>`)}</invokeReturn>`;
    expect(masked(wrapped)).toContain(escapeXml(fsu));
    expect(masked(wrapped)).toContain(escapeXml('<FTPPwd>***</FTPPwd>'));
    expect(masked(fsu, '10.0.0.5\n')).toBe(`10.0.0.5\n${fsu}`);
  });

  it('is without its text where it is no XML', () => {
    expect(masked('<a><b></a>', 'badAnswer: ')).toBe('badAnswer: *** (10)');
    expect(harmlessIn('nothing of it')).toBe('*** (13)');
  });

  it.each([
    [
      '<TAlarm><SerialNo>46</SerialNo><Pwd>s</Pwd><AlarmDesc>a<b</AlarmDesc>',
      '<TAlarm><SerialNo>46</SerialNo><Pwd>***</Pwd><AlarmDesc>a***</AlarmDesc>',
    ],
    ['<TAlarm><SerialNo>5</SerialNo><Id>0415099001<AlarmFlag>BEGIN</AlarmFlag></TAlarm>', null],
    ['<TAlarm><AlarmDesc>door <hint> open</AlarmDesc></TAlarm>', null],
    ['<n:TAlarm><n:AlarmDesc>温度 <高> 31</n:AlarmDesc><n:AlarmLevel>2', null],
    ['<TAlarm Id="0415099001" RecordTime="2026-01-02 03:04:05"><AlarmFlag>END', null],
    [
      '<TAlarm><AlarmDesc>a <b> c<x>hidden7</x></AlarmDesc><DeviceID>7',
      '<TAlarm><AlarmDesc>a <b>***<x>***</x></AlarmDesc><DeviceID>7',
    ],
    ['<FTPPwd>hidden7<Id>5</Id></FTPPwd><Id>5', '<FTPPwd>***<Id>***</Id></FTPPwd><Id>5'],
  ])('keeps of an alarm that is no XML all that is harmless: %s', (text, kept) => {
    expect(harmlessIn(text)).toBe(kept ?? text);
  });

  it.each([
    '<FTPPwd <Id>hidden7</Id></FTPPwd>',
    '<AlarmDesc Id="ftp_password">hidden7</AlarmDesc>',
    '<AlarmDesc Id="a>hidden7">x</AlarmDesc>',
    '<AlarmDesc>door <pin>hidden7</AlarmDesc>',
    '<AlarmDesc>password: <hidden7></AlarmDesc>',
    '<AlarmDesc>link <![CDATA[<FTPPwd>hidden7]]></AlarmDesc>',
    '<AlarmDesc>&amp;lt;FTPPwd&amp;gt;hidden7',
    '<Id>5<Id Pwd="hidden7"/>',
    '<AlarmDesc>ftp_password=hidden7<b',
  ])('says no secret of what is no XML: %s', (text) => {
    expect(harmlessIn(`<Id>1${text}`)).not.toContain('hidden7');
  });

  it('says no secret of what is no XML, whatever is left open', () => {
    const names = fc.constantFrom('FTPPwd', 'ns:Password', 'Pin', 'user_name', 'SecretKey', 'Unheard');
    const pieces = fc.constantFrom(
      ...['<Id>5', '<AlarmDesc>a<b', '</AlarmDesc>', '<TAlarm>', '<hint>', '</x>', ' < ', '<AlarmDesc>'],
    );
    fc.assert(
      fc.property(
        ...([fc.array(pieces), names, fc.constantFrom('', '<b', '<b>'), fc.array(pieces)] as const),
        (before, name, inside, after) => {
          const text = `${before.join('')}<${name}>${inside}hidden7</${name}>${after.join('')}`;
          expect(harmlessIn(text)).not.toContain('hidden7');
        },
      ),
    );
  });

  it('hides a secret in any wrapping of any depth', () => {
    const wraps: ((text: string) => string)[] = [
      (text) => `<xmlData>${escapeXml(text)}</xmlData>`,
      (text) => `<a:Body>${text}</a:Body>`,
      (text) => `<arg0><![CDATA[${text.replaceAll(']]>', '')}]]></arg0>`,
      (text) => `<Info>${fsu}${text}</Info>`,
    ];
    const names = fc.constantFrom('FTPPwd', 'ns:Password', 'Pin', 'user_name', 'SecretKey', 'Unheard');
    fc.assert(
      fc.property(names, fc.array(fc.constantFrom(...wraps), { maxLength: 5 }), (name, chosen) => {
        const text = chosen.reduce((inside, wrap) => wrap(inside), `<${name}>hidden7</${name}>`);
        expect(masked(text)).not.toContain('hidden7');
      }),
    );
  });

  it('is masked before it is cut, and quickly', () => {
    const began = Date.now();
    expect(masked(`<Password>${'s'.repeat(2_000_000)}</Password>`)).toBe('<Password>***</Password>');
    expect(masked('<Password '.repeat(200_000))).toMatch(/^\*\*\* \(\d+\)$/);
    for (const piece of ['<a ', '<a>', '<AlarmDesc>', '<AlarmDesc><b>', '</a>', '<Id x="1" '])
      expect(harmlessIn(piece.repeat(400_000)).length).toBeLessThanOrEqual(longestText + 1);
    expect(masked('&lt;'.repeat(500_000)).length).toBeLessThanOrEqual(longestText + 1);
    expect(masked(fsu.repeat(1_000))).toHaveLength(longestText + 1);
    expect(Date.now() - began).toBeLessThan(5_000);
  });
});
