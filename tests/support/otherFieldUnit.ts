import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/**
 * A field unit of others: a program of its own that shares no code with the centre or with the simulated fleet, written
 * from what two foreign programs were seen to say on the wire.
 */
export interface OtherSignal {
  id: string;
  type: number;
  measured: string;
  setup?: string;
  status: string;
}

export type OtherWrapping = 'plain' | 'cdata' | 'xmlStr' | 'bare' | 'soap12';

export interface OtherShape {
  edition: '2014' | '2016';
  /** How it calls the centre. */
  wrapping: OtherWrapping;
  /** The element of a signal, as this unit writes and understands it. */
  idTag: 'Id' | 'ID';
  /** It writes GBK and says so. */
  isGbk: boolean;
  /** It writes its answers and calls in pieces. */
  isChunked: boolean;
  /** Levels and flags as words of Chinese. */
  hasWords: boolean;
  /** Names of elements all in lower case, as one library writes them. */
  isLowerCase: boolean;
  /** `pseudo`: to the wildcard it says one device that stands for all; `first`: its first device alone. */
  wildcard: 'all' | 'pseudo' | 'first';
  /** What it does not have, and how it says so. */
  lacks: readonly string[];
  lackAnswer: 'error' | 'empty' | 'fault';
  /** SET_POINT stores the set value and measures nothing else. */
  isEcho: boolean;
}

export const nodeUnit: OtherShape = {
  ...{ edition: '2016', wrapping: 'xmlStr', idTag: 'Id', isGbk: false, isChunked: true, hasWords: true },
  ...{ isLowerCase: false, wildcard: 'pseudo', isEcho: false, lackAnswer: 'error' },
  lacks: ['GET_HISDATA', 'GET_THRESHOLD', 'SET_THRESHOLD', 'SET_POINT', 'SET_LOGININFO', 'GET_LOGININFO'],
};

export const phpUnit: OtherShape = {
  ...{ edition: '2014', wrapping: 'cdata', idTag: 'ID', isGbk: true, isChunked: false, hasWords: true },
  ...{ isLowerCase: false, wildcard: 'all', isEcho: true, lackAnswer: 'empty', lacks: ['SET_THRESHOLD'] },
};

/** What came first decides: GBK has each sign once. */
const gbkTable = (() => {
  let table: Map<string, number> | null = null;
  return (): Map<string, number> => {
    if (table) return table;
    const decoder = new TextDecoder('gbk');
    const made = new Map<string, number>();
    for (let high = 0x81; high <= 0xfe; high += 1)
      for (let low = 0x40; low <= 0xfe; low += 1) {
        const sign = decoder.decode(Buffer.from([high, low]));
        if (sign.length === 1 && sign !== '\ufffd' && !made.has(sign)) made.set(sign, high * 256 + low);
      }
    return (table = made);
  };
})();

const bytesOf = (text: string, isGbk: boolean): Buffer => {
  if (!isGbk) return Buffer.from(text, 'utf8');
  const table = gbkTable();
  return Buffer.from(
    [...text].flatMap((sign) => {
      const code = table.get(sign);
      if (sign.charCodeAt(0) < 0x80) return [sign.charCodeAt(0)];
      return code === undefined ? [0x3f] : [code >> 8, code & 0xff];
    }),
  );
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const textOf = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`, 'i').exec(xml)?.[1] ?? '';

const two = (n: number): string => String(n).padStart(2, '0');
/** As clocks in China say it. */
export const wallTime = (at: number): string => {
  const d = new Date(at + 8 * 3_600_000);
  const day = `${d.getUTCFullYear()}-${two(d.getUTCMonth() + 1)}-${two(d.getUTCDate())}`;
  return `${day} ${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
};

const everything = '99999999999999';
const levels = ['一级', '二级', '三级', '四级'];

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of message as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
};

export interface OtherAlarm {
  serial: string;
  device: string;
  signal: string;
  level: number;
  isBegin: boolean;
  text: string;
  at?: number;
}

export class OtherFieldUnit {
  readonly devices = new Map<string, OtherSignal[]>();
  readonly thresholds = new Map<string, string>();
  /** Recorded values: device, signal, value, time. */
  readonly records: [string, string, string, number][] = [];
  readonly asked: string[] = [];
  readonly clock: string[] = [];
  isCut = false;
  private server: Server | null = null;

  constructor(
    readonly fsuId: string,
    public address: string,
    public port: number,
    private readonly centre: number,
    readonly shape: OtherShape,
  ) {}

  async start(): Promise<void> {
    const server = createServer((call, answer) => void this.answer(call, answer));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, this.address, resolve));
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** @returns the rights that the centre gives; empty where it says none */
  async login(fsuIp = this.address): Promise<string> {
    const { fsuId, shape } = this;
    const list = [...this.devices.keys()].map((code) => `<Device Id="${code}" Code="${code}"/>`).join('');
    const more =
      shape.edition === '2014'
        ? ''
        : '<MacId>00-11-22</MacId><ImsiId>460001234567890</ImsiId><NetworkType>4G</NetworkType><Reg_Mode>2</Reg_Mode>' +
          '<FSUVendor>OTHER</FSUVendor><FSUType>X1</FSUType><Vervion>9.1</Vervion><DictVersion>1</DictVersion>';
    const answered = await this.call(
      'LOGIN',
      101,
      `<UserName/><PaSCword/><FsuId>${fsuId}</FsuId><FsuCode>${fsuId}</FsuCode><FsuIP>${fsuIp}</FsuIP>${more}` +
        `<DeviceList>${list}</DeviceList>`,
    );
    return textOf(answered, 'RightLevel');
  }

  /** @returns whether they were acknowledged */
  async alarm(...alarms: readonly OtherAlarm[]): Promise<boolean> {
    const { fsuId, shape } = this;
    const { idTag } = shape;
    const all = alarms.map(({ serial, device, signal, level, isBegin, text, at = Date.now() }) => {
      const flag = shape.hasWords ? (isBegin ? '开始' : '结束') : isBegin ? 'BEGIN' : 'END';
      const rank = shape.hasWords ? (levels[level - 1] ?? '') : String(level);
      return (
        `<TAlarm><SerialNo>${serial}</SerialNo><${idTag}>${signal}</${idTag}><DeviceId>${device}</DeviceId>` +
        `<AlarmTime>${wallTime(at)}</AlarmTime><FsuId>${fsuId}</FsuId><FsuCode>${fsuId}</FsuCode>` +
        `<DeviceCode>${device}</DeviceCode><AlarmLevel>${rank}</AlarmLevel><AlarmFlag>${flag}</AlarmFlag>` +
        `<AlarmDesc>${text}</AlarmDesc></TAlarm>`
      );
    });
    const body = `<Values><TAlarmList>${all.join('')}</TAlarmList></Values>`;
    return textOf(await this.call('SEND_ALARM', 501, body), 'Result') === '1';
  }

  private wrapped(inner: string): string {
    const { wrapping } = this.shape;
    const head = `<?xml version="1.0" encoding="${this.shape.isGbk ? 'GBK' : 'utf-8'}"?>`;
    if (wrapping === 'bare') return `${head}${inner}`;
    const [ns, open, close] =
      wrapping === 'soap12'
        ? ['http://www.w3.org/2003/05/soap-envelope', 'env', 'env']
        : ['http://schemas.xmlsoap.org/soap/envelope/', 'SOAP-ENV', 'SOAP-ENV'];
    const part = {
      plain: `<xmlData>${escaped(inner)}</xmlData>`,
      soap12: `<xmlData>${escaped(inner)}</xmlData>`,
      cdata: `<xmlData><![CDATA[${head}${inner}]]></xmlData>`,
      xmlStr: `<ns1:xmlStr><![CDATA[${inner}]]></ns1:xmlStr>`,
    }[wrapping];
    const target = wrapping === 'xmlStr' ? 'http://webservice/' : 'http://SCService.chinatowercom.com';
    return (
      `${head}<${open}:Envelope xmlns:${open}="${ns}"><${open}:Body><ns1:invoke xmlns:ns1="${target}">` +
      `${part}</ns1:invoke></${close}:Body></${close}:Envelope>`
    );
  }

  private cased(xml: string): string {
    return this.shape.isLowerCase ? xml.replace(/<\/?[A-Za-z_]+/g, (tag) => tag.toLowerCase()) : xml;
  }

  private async call(name: string, code: number, info: string): Promise<string> {
    const { isGbk, isChunked } = this.shape;
    const inner = this.cased(
      `<Request><PK_Type><Name>${name}</Name><Code>${code}</Code></PK_Type><Info>${info}</Info></Request>`,
    );
    const bytes = bytesOf(this.wrapped(inner), isGbk);
    const headers: Record<string, string | number> = {
      'content-type': `text/xml; charset=${isGbk ? 'gbk' : 'utf-8'}`,
      soapaction: '"invoke"',
      ...(!isChunked && { 'content-length': bytes.length }),
    };
    const answered = await new Promise<Buffer>((resolve, reject) => {
      const call = request(
        {
          ...{ host: '127.0.0.1', port: this.centre, localAddress: this.address, method: 'POST', headers },
          ...{ path: '/services/SCService', agent: false },
        },
        (answer) => void readBody(answer).then(resolve, reject),
      );
      call.on('error', reject);
      if (isChunked) for (let at = 0; at < bytes.length; at += 333) call.write(bytes.subarray(at, at + 333));
      call.end(isChunked ? undefined : bytes);
    });
    return unescaped(answered.toString('utf8'));
  }

  private async answer(call: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = unescaped((await readBody(call)).toString('utf8'));
    if (this.isCut) return void call.socket.destroy();
    const name = textOf(body, 'Name');
    this.asked.push(name);
    const said = this.said(name, body);
    if (said === null && this.shape.lackAnswer === 'fault') {
      answer.writeHead(500, { 'content-type': 'text/xml' });
      return void answer.end(
        '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault>' +
          '<faultcode>soap:Server</faultcode><faultstring>not implemented</faultstring></soap:Fault></soap:Body></soap:Envelope>',
      );
    }
    const inner = said ?? (this.shape.lackAnswer === 'empty' ? '' : this.error());
    const bytes = bytesOf(
      `<?xml version="1.0" encoding="${this.shape.isGbk ? 'GB2312' : 'UTF-8'}"?>` +
        '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body>' +
        '<ns1:invokeResponse xmlns:ns1="http://FSUService.chinatowercom.com">' +
        `<invokeReturn>${escaped(inner)}</invokeReturn></ns1:invokeResponse></soapenv:Body></soapenv:Envelope>`,
      this.shape.isGbk,
    );
    answer.writeHead(200, { 'content-type': 'text/xml' });
    if (this.shape.isChunked)
      for (let at = 0; at < bytes.length; at += 500) answer.write(bytes.subarray(at, at + 500));
    answer.end(this.shape.isChunked ? undefined : bytes);
  }

  private error(): string {
    return '<Request><PK_Type><Name>ERROR</Name><Code>0</Code></PK_Type><Info><Result>0</Result></Info></Request>';
  }

  private reply(name: string, code: number, info: string): string {
    const own = `<FsuId>${this.fsuId}</FsuId><FsuCode>${this.fsuId}</FsuCode>`;
    return this.cased(
      `<Response><PK_Type><Name>${name}_ACK</Name><Code>${code}</Code></PK_Type><Info>${own}${info}</Info></Response>`,
    );
  }

  /** Null for what it does not have. */
  private said(name: string, body: string): string | null {
    if (this.shape.lacks.includes(name)) return null;
    const values = (inner: string) => `<Result>1</Result><Values><DeviceList>${inner}</DeviceList></Values>`;
    if (name === 'GET_FSUINFO')
      return this.reply(
        name,
        1702,
        '<TFSUStatus><CPUUsage>12</CPUUsage><MEMUsage>30%</MEMUsage></TFSUStatus><Result>1</Result>',
      );
    if (name === 'GET_DATA') return this.reply(name, 402, values(this.present(body)));
    if (name === 'GET_HISDATA') return this.reply(name, 404, values(this.past(body)));
    if (name === 'GET_THRESHOLD') return this.reply(name, 1902, values(this.limits()));
    if (name === 'TIME_CHECK') {
      this.clock.push(body);
      return this.reply(name, 1302, '<Result>1</Result><Time>x</Time>');
    }
    if (name === 'SET_POINT') return this.reply(name, 1002, this.set(body));
    return null;
  }

  private wanted(body: string): string[] {
    const named = [...body.matchAll(/<Device\s[^>]*Code="(\w+)"/g)].map((each) => each[1] ?? '');
    const known = [...this.devices.keys()];
    return named.includes(everything) ? known : named.filter((code) => known.includes(code));
  }

  private present(body: string): string {
    const { wildcard } = this.shape;
    const isAll = body.includes(everything);
    const pseudo =
      `<Device Id="${everything}" Code="${everything}"><TSemaphore Type="2" Id="0999001001" MeasuredVal="1" ` +
      'SetupVal="" Status="0"/></Device>';
    if (isAll && wildcard === 'pseudo') return pseudo;
    const codes = this.wanted(body);
    return (isAll && wildcard === 'first' ? codes.slice(0, 1) : codes)
      .map((code) => {
        const signals = this.devices.get(code) ?? [];
        const said = signals.map(
          ({ id, type, measured, setup = '', status }) =>
            `<TSemaphore Status="${status}" SetupVal="${setup}" MeasuredVal="${measured}" ${this.shape.idTag}="${id}" Type="${type}"/>`,
        );
        return `<Device Code="${code}" Id="${code}">${said.join('')}</Device>`;
      })
      .join('');
  }

  private past(body: string): string {
    const [from, to] = [textOf(body, 'StartTime'), textOf(body, 'EndTime')];
    return this.wanted(body)
      .map((code) => {
        const own = this.records
          .filter(([device, , , at]) => device === code && wallTime(at) >= from && wallTime(at) <= to)
          .map(
            ([, id, value, at]) =>
              `<TSemaphore Type="3" ${this.shape.idTag}="${id}" MeasuredVal="${value}" SetupVal="0.0" Status="0" RecordTime="${wallTime(at)}"/>`,
          );
        return `<Device Id="${code}" Code="${code}">${own.join('')}</Device>`;
      })
      .join('');
  }

  private limits(): string {
    return [...this.thresholds]
      .map(([key, value]) => {
        const [code = '', id = ''] = key.split(' ');
        return `<Device Id="${code}" Code="${code}"><TThreshold Type="2" ${this.shape.idTag}="${id}" Threshold="${value}" AbsoluteVal="" RelativeVal="" Status="0"/></Device>`;
      })
      .join('');
  }

  private set(body: string): string {
    const code = /<Device\s[^>]*Code="(\w+)"/.exec(body)?.[1] ?? '';
    const id = /\sI[dD]="(\d{10})"/.exec(body)?.[1] ?? '';
    const setup = /SetupVal="([^"]*)"/.exec(body)?.[1] ?? '';
    const signal = this.devices.get(code)?.find((each) => each.id === id);
    if (signal) signal.setup = setup;
    if (signal && !this.shape.isEcho) signal.measured = setup;
    const { idTag } = this.shape;
    return (
      `<Result>1</Result><DeviceList><Device Id="${code}" Code="${code}"><SuccessList><${idTag}>${id}</${idTag}>` +
      '</SuccessList><FailList/></Device></DeviceList>'
    );
  }
}
