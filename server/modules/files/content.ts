import { extname } from 'node:path';
import sharp from 'sharp';
import { AppError } from '../../platform/errors';

export interface CheckedFile {
  bytes: Buffer;
  extension: string;
  mediaType: string;
}

interface Known {
  extensions: readonly string[];
  mediaType: string;
  /** Whether the first bytes are those of this kind. */
  fits(bytes: Buffer): boolean;
}

const starts =
  (...signatures: readonly (string | number[])[]) =>
  (bytes: Buffer): boolean =>
    signatures.some((signature) => {
      const wanted = Buffer.from(signature as string, 'latin1');
      return bytes.subarray(0, wanted.length).equals(wanted);
    });
const isText = (bytes: Buffer): boolean =>
  !bytes.subarray(0, 65_536).includes(0) &&
  !/<(script|html|svg|!doctype)/i.test(bytes.subarray(0, 65_536).toString('latin1'));
const office = 'application/vnd.openxmlformats-officedocument';
const zip = starts('PK\u0003\u0004');
const compound = starts([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** What may be kept, told by its content; the name must agree with it. */
const documents: readonly Known[] = [
  { extensions: ['pdf'], mediaType: 'application/pdf', fits: starts('%PDF-') },
  { extensions: ['docx'], mediaType: `${office}.wordprocessingml.document`, fits: zip },
  { extensions: ['xlsx'], mediaType: `${office}.spreadsheetml.sheet`, fits: zip },
  { extensions: ['pptx'], mediaType: `${office}.presentationml.presentation`, fits: zip },
  { extensions: ['zip'], mediaType: 'application/zip', fits: zip },
  { extensions: ['doc', 'xls', 'ppt'], mediaType: 'application/octet-stream', fits: compound },
  { extensions: ['rar'], mediaType: 'application/vnd.rar', fits: starts('Rar!\u001a\u0007') },
  { extensions: ['gz'], mediaType: 'application/gzip', fits: starts([0x1f, 0x8b]) },
  { extensions: ['bz2'], mediaType: 'application/x-bzip2', fits: starts('BZh') },
  {
    extensions: ['mp4'],
    mediaType: 'video/mp4',
    fits: (bytes) => bytes.subarray(4, 8).toString('latin1') === 'ftyp',
  },
  { extensions: ['txt', 'csv'], mediaType: 'text/plain; charset=utf-8', fits: isText },
];

const pictures: Readonly<Record<string, 'png' | 'jpeg' | 'webp' | 'gif'>> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  gif: 'gif',
};
/** A picture of more pixels is no photograph that anyone shows here, but an attack on memory. */
const mostPixels = 40_000_000;

const refused = (text: string) => new AppError('validation', {}, { file: text });

/**
 * What the file really is, whatever it is called. Pictures are drawn anew, so that nothing but their pixels stays.
 * @throws AppError 'validation'
 */
export async function checkedUpload(name: string, bytes: Buffer): Promise<CheckedFile> {
  const extension = extname(name).slice(1).toLowerCase();
  if (extension in pictures) return picture(bytes, extension);
  const known = documents.find(({ extensions }) => extensions.includes(extension));
  if (!known?.fits(bytes)) throw refused('fields.file.kind');
  return { bytes, extension, mediaType: known.mediaType };
}

async function picture(bytes: Buffer, extension: string): Promise<CheckedFile> {
  const format = pictures[extension] ?? 'png';
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, animated: format === 'gif', failOn: 'error' });
    const { format: found } = await image.metadata();
    if (found !== format) throw refused('fields.file.kind');
    return {
      bytes: await image.rotate().toFormat(format).toBuffer(),
      extension,
      mediaType: `image/${format}`,
    };
  } catch (error) {
    throw error instanceof AppError ? error : refused('fields.file.kind');
  }
}

const avatarPx = 256;

/** R-VAL-07. @throws AppError 'validation' when the content is no picture */
export async function checkedAvatar(bytes: Buffer): Promise<CheckedFile> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format = '' } = await image.metadata();
    if (!['png', 'jpeg', 'webp', 'gif'].includes(format)) throw refused('profile.avatarKind');
    const drawn = await image.rotate().resize(avatarPx, avatarPx, { fit: 'cover' }).png().toBuffer();
    return { bytes: drawn, extension: 'png', mediaType: 'image/png' };
  } catch (error) {
    throw error instanceof AppError ? error : refused('profile.avatarKind');
  }
}

const [photoPx, thumbnailPx] = [2_048, 240];

/** A photo as it is kept, and small enough to travel with a list. */
interface CheckedPhoto extends CheckedFile {
  thumbnail: Buffer;
}

export const isPhotoName = (name: string): boolean => extname(name).slice(1).toLowerCase() in pictures;

/**
 * A photo is drawn anew: upright, no larger than a screen, and without where, when and with what it was taken.
 * @throws AppError 'validation'
 */
export async function checkedPhoto(name: string, bytes: Buffer): Promise<CheckedPhoto> {
  if (!isPhotoName(name)) throw refused('fields.file.kind');
  const whole = await checkedUpload(name, bytes);
  const fitting = (px: number, quality: number) =>
    sharp(whole.bytes, { limitInputPixels: mostPixels })
      .resize(px, px, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer();
  const [drawn, thumbnail] = [await fitting(photoPx, 82), await fitting(thumbnailPx, 70)];
  return { bytes: drawn, thumbnail, extension: 'webp', mediaType: 'image/webp' };
}
