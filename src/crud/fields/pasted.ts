import { richText } from '@contract/richText';

const kept: ReadonlySet<string> = new Set(richText.tags);
const attributes: Readonly<Record<string, readonly string[]>> = richText.attributes;
/** Their words are no words of the text. */
const dropped = new Set(['script', 'style', 'head', 'title', 'meta', 'link', 'template', 'noscript']);
/** What other programs write for what is kept. */
const renamed: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  strike: 's',
  del: 's',
  ins: 'u',
};

/** What is allowed of a text that another program put on the clipboard; the server cleans the same again. */
export function pastedHtml(html: string): string {
  // A parsed document of its own runs nothing and loads nothing.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const inert = document.implementation.createHTMLDocument('');
  take(inert, body, inert.body);
  return inert.body.innerHTML;
}

function take(inert: Document, from: Node, into: Node): void {
  for (const node of from.childNodes) {
    if (node instanceof Text) into.appendChild(inert.createTextNode(node.data));
    else if (node instanceof Element) takeElement(inert, node, into);
  }
}

function takeElement(inert: Document, element: Element, into: Node): void {
  const name = renamed[element.localName] ?? element.localName;
  if (dropped.has(name)) return;
  const tags = tagsOf(element, name);
  let inner = into;
  for (const tag of tags) {
    const made = inert.createElement(tag);
    copyAttributes(element, made);
    inner.appendChild(made);
    inner = made;
  }
  take(inert, element, inner);
}

/** Weight and slant are often no tags but styles, and now and then a tag says bold that a style takes back. */
function tagsOf(element: Element, name: string): string[] {
  const style = element.getAttribute('style') ?? '';
  const weight = /font-weight:\s*([\w]+)/i.exec(style)?.[1] ?? '';
  if (name === 'b' && (weight === 'normal' || weight === '400')) return [];
  if (name !== 'span' && name !== 'font') return kept.has(name) ? [name] : [];
  return [
    ...(weight === 'bold' || Number(weight) >= 600 ? ['strong'] : []),
    ...(/font-style:\s*italic/i.test(style) ? ['em'] : []),
  ];
}

function copyAttributes(from: Element, to: Element): void {
  for (const name of attributes[to.localName] ?? []) {
    const value = from.getAttribute(name);
    if (value !== null && (name !== 'href' || isAllowedLink(value))) to.setAttribute(name, value);
  }
}

const isAllowedLink = (href: string): boolean =>
  richText.schemes.some((scheme) => href.trim().toLowerCase().startsWith(`${scheme}:`));
