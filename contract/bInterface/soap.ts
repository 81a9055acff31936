import { childOf, isNamed } from './fields';
import { services, type Side } from './names';
import { escapeXml, readXml, type XmlElement, XmlRefused } from './xml';

const envelopes = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
} as const;
export type SoapVersion = keyof typeof envelopes;
const encoding = 'http://schemas.xmlsoap.org/soap/encoding/';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>';

/** How a message came, so that the answer can go the same way. */
export interface Wrapping {
  version: SoapVersion;
  /** A message without SOAP around it. */
  isBare: boolean;
  /** That the operation was called in, where it is another than that of the text. */
  namespace?: string;
}

/** What a body holds: the message as text or as elements; empty where an unknown command was answered. */
export type Soap =
  | { kind: 'message'; wrapping: Wrapping; payload: string | XmlElement }
  | { kind: 'empty'; wrapping: Wrapping }
  | { kind: 'fault'; wrapping: Wrapping; text: string };

const isMessage = (element: XmlElement): boolean => isNamed(element, ['Request', 'Response']);

/**
 * The message in the parameter of a call or of its answer, whatever that is called and whatever stands beside it:
 * escaped once or twice, in CDATA, or as a child.
 */
function messageIn(element: XmlElement): string | XmlElement | null {
  if (isMessage(element)) return element;
  const text = element.text.trim();
  if (text.startsWith('<')) return text;
  if (text.startsWith('&lt;')) return unescaped(text);
  for (const child of element.children) {
    const found = messageIn(child);
    if (found !== null) return found;
  }
  return null;
}

/** What is said instead of a message. */
const textIn = ({ text, children }: XmlElement): string | null =>
  text.trim() || (children.map(textIn).find((each) => each !== null) ?? null);

export const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

const versionOf = (text: string): SoapVersion =>
  text.slice(0, 2_000).includes(envelopes['1.2']) ? '1.2' : '1.1';

const operationTag =
  /<(?:[\w.-]{1,64}:)?Body(?:\s[^>]{0,2000})?>\s{0,200}<(?:([\w.-]{1,64}):)?[\w.-]{1,64}([^>]{0,2000})>/;
const plainUri = /^[\w:/.#-]{1,200}$/;

/** Programs that were made from the WSDL of another centre take an answer in the namespace that they called alone. */
function namespaceIn(text: string): string | undefined {
  const head = text.slice(0, 8_000);
  const [, prefix, attributes = ''] = operationTag.exec(head) ?? [];
  const name = prefix === undefined ? 'xmlns' : `xmlns:${prefix.replaceAll('.', '\\.')}`;
  const declared = new RegExp(`\\s${name}=(["'])(.{1,200}?)\\1`);
  const found = declared.exec(attributes) ?? (prefix === undefined ? null : declared.exec(head));
  const namespace = found?.[2];
  return namespace !== undefined && plainUri.test(namespace) ? namespace : undefined;
}

const faultText = (fault: XmlElement): string =>
  fault.children
    .flatMap((child) => [child.text, ...child.children.map(({ text }) => text)])
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join(' ');

/** Reads a body in either direction. @throws XmlRefused for what is neither SOAP nor a message */
export function readSoap(text: string): Soap {
  const root = readXml(text);
  const namespace = namespaceIn(text);
  const wrapping = { version: versionOf(text), isBare: isMessage(root), ...(namespace && { namespace }) };
  if (isMessage(root)) return { kind: 'message', wrapping, payload: root };
  const body = childOf(root, 'Body');
  if (!isNamed(root, ['Envelope']) || body === null) throw new XmlRefused('notXml');
  const fault = childOf(body, 'Fault');
  if (fault) return { kind: 'fault', wrapping, text: faultText(fault) };
  const payload = messageIn(body) ?? textIn(body);
  return payload === null ? { kind: 'empty', wrapping } : { kind: 'message', wrapping, payload };
}

const contentTypes = { '1.1': 'text/xml; charset=utf-8', '1.2': 'application/soap+xml; charset=utf-8' };
export const contentTypeOf = ({ version, isBare }: Wrapping): string =>
  contentTypes[isBare ? '1.1' : version];

const envelope = (version: SoapVersion, body: string, more = ''): string =>
  `${declaration}<soapenv:Envelope xmlns:soapenv="${envelopes[version]}"${more}>` +
  `<soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;

/** How the one parameter is typed: live centres send it bare, some units want a type. */
export const parameterTypes = ['none', 'xsd', 'soapenc'] as const;
export type ParameterType = (typeof parameterTypes)[number];
const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const typed: Readonly<Record<ParameterType, string>> = {
  none: '',
  xsd: ` ${xsi} xmlns:xsd="http://www.w3.org/2001/XMLSchema" xsi:type="xsd:string"`,
  soapenc: ` ${xsi} xmlns:soapenc="${encoding}" xsi:type="soapenc:string"`,
};

/** A call to the service of a side, with the message as one escaped text. */
export const soapCall = (to: Side, message: string, type: ParameterType = 'none'): string =>
  envelope(
    '1.1',
    `<ns1:invoke xmlns:ns1="${services[to].namespace}" soapenv:encodingStyle="${encoding}">` +
      `<xmlData${typed[type]}>${escapeXml(message)}</xmlData></ns1:invoke>`,
  );

/** What the service of a side answers. */
export function soapAnswer(
  of: Side,
  message: string,
  { version, isBare, namespace = services[of].namespace }: Wrapping,
): string {
  if (isBare) return message;
  const body =
    `<ns1:invokeResponse xmlns:ns1="${namespace}"` +
    `${version === '1.1' ? ` soapenv:encodingStyle="${encoding}"` : ''}>` +
    `<invokeReturn xsi:type="soapenc:string">${escapeXml(message)}</invokeReturn></ns1:invokeResponse>`;
  return envelope(version, body, ` xmlns:soapenc="${encoding}" ${xsi}`);
}

export const soapFault = (text: string, version: SoapVersion = '1.1'): string =>
  envelope(
    version,
    version === '1.1'
      ? `<soapenv:Fault><faultcode>soapenv:Client</faultcode><faultstring>${escapeXml(text)}</faultstring></soapenv:Fault>`
      : `<soapenv:Fault><soapenv:Code><soapenv:Value>soapenv:Sender</soapenv:Value></soapenv:Code>` +
          `<soapenv:Reason><soapenv:Text xml:lang="en">${escapeXml(text)}</soapenv:Text></soapenv:Reason></soapenv:Fault>`,
  );
