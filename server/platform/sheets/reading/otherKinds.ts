/** What a file is that is no table, as far as its first bytes tell. */
export type OtherKind =
  | 'empty'
  | 'pdf'
  | 'picture'
  | 'oldWorkbook'
  | 'openDocument'
  | 'document'
  | 'presentation'
  | 'archive'
  | 'webPage'
  | 'markup'
  | 'json';

const signatures: readonly (readonly [OtherKind, string])[] = [
  ['pdf', '%PDF-'],
  ['picture', '\u0089PNG'],
  ['picture', '\u00ff\u00d8\u00ff'],
  ['picture', 'GIF8'],
  ['picture', 'BM'],
  ['oldWorkbook', '\u00d0\u00cf\u0011\u00e0'],
  ['archive', 'Rar!'],
  ['archive', '7z\u00bc\u00af'],
  ['archive', '\u001f\u008b'],
];

/** Told by how it begins; null when it may be a table. */
export function otherKindOf(bytes: Buffer): OtherKind | null {
  if (bytes.length === 0) return 'empty';
  const start = bytes.subarray(0, 1_024).toString('latin1');
  const signed = signatures.find(([, signature]) => start.startsWith(signature));
  // A table may begin with the letters BM; a bitmap has zeros soon after.
  if (signed && (signed[1] !== 'BM' || start.includes('\0'))) return signed[0];
  if (start.startsWith('RIFF') && start.includes('WEBP')) return 'picture';
  return textKindOf(start.replace('\u00ef\u00bb\u00bf', '').trimStart());
}

function textKindOf(start: string): OtherKind | null {
  if (/^<(!doctype html|html|head|body|table|meta)\b/i.test(start)) return 'webPage';
  if (/^<[?!a-z]/i.test(start)) return 'markup';
  if (/^(\{\s*["}]|\[\s*[[{\]"])/.test(start)) return 'json';
  return null;
}

/** What a zip is that could not be read as a workbook; null when it says that it is one, or is no zip at all. */
export function archiveKindOf(bytes: Buffer): OtherKind | null {
  if (bytes.includes('mimetypeapplication/vnd.oasis.opendocument')) return 'openDocument';
  if (bytes.includes('word/document.xml')) return 'document';
  if (bytes.includes('ppt/presentation.xml')) return 'presentation';
  return bytes.includes('xl/') || !bytes.includes('PK\u0005\u0006') ? null : 'archive';
}
