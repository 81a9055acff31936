import { type BoundaryLine, boundaryLimits, type LngLat } from '@contract/mapShapes';
import { AppError } from '../../platform/errors';

type Json = Record<string, unknown>;

const refused = (why: string) => new AppError('validation', {}, { file: `fields.geoJson.${why}` });
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** About a metre: what a screen can show at the nearest zoom. */
const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

/** WGS-84 is what RFC 7946 prescribes; older files may name it. */
const plainCrs = /(CRS84|EPSG:+4326)$/i;

const nameKeys = {
  zh: ['name_zh', 'name:zh', 'NAME_ZH', 'name', 'NAME'],
  en: ['name_en', 'name:en', 'NAME_EN', 'name', 'NAME'],
  hk: ['name_hk', 'name:zh-HK', 'name_zht', 'NAME_ZHT', 'name_zh', 'name:zh', 'name', 'NAME'],
} as const;
const longestName = 64;

function nameOf(properties: unknown): BoundaryLine['name'] {
  if (!isObject(properties)) return null;
  const first = (keys: readonly string[]): string => {
    const text = keys.map((key) => properties[key]).find((value) => typeof value === 'string');
    return typeof text === 'string' ? text.trim().slice(0, longestName) : '';
  };
  const name = { zh: first(nameKeys.zh), en: first(nameKeys.en), hk: first(nameKeys.hk) };
  return name.zh || name.en || name.hk ? name : null;
}

/** Collects lines and counts them while it goes, so that a hostile file is left at the first line too many. */
class Reader {
  readonly lines: BoundaryLine[] = [];
  points = 0;

  feature(feature: unknown): void {
    if (!isObject(feature)) throw refused('shape');
    if (feature.type === 'Feature') this.geometry(feature.geometry, nameOf(feature.properties));
    else this.geometry(feature, null);
  }

  private geometry(geometry: unknown, name: BoundaryLine['name']): void {
    if (geometry === null) return;
    if (!isObject(geometry)) throw refused('shape');
    const { type, coordinates, geometries } = geometry;
    if (type === 'Polygon') this.many(coordinates, name, true);
    else if (type === 'MultiPolygon') for (const one of listOf(coordinates)) this.many(one, name, true);
    else if (type === 'LineString') this.line(coordinates, name, false);
    else if (type === 'MultiLineString') this.many(coordinates, name, false);
    else if (type === 'GeometryCollection') this.collection(geometries, name);
    // Points say nothing about a boundary.
    else if (type !== 'Point' && type !== 'MultiPoint') throw refused('shape');
  }

  /** One level is all that a file needs; deeper ones only serve to exhaust whoever reads it. */
  private collection(geometries: unknown, name: BoundaryLine['name']): void {
    for (const one of listOf(geometries)) {
      if (isObject(one) && one.type === 'GeometryCollection') throw refused('shape');
      this.geometry(one, name);
    }
  }

  private many(rings: unknown, name: BoundaryLine['name'], isClosed: boolean): void {
    for (const ring of listOf(rings)) this.line(ring, name, isClosed);
  }

  private line(positions: unknown, name: BoundaryLine['name'], isClosed: boolean): void {
    const given = listOf(positions);
    this.points += given.length;
    if (this.points > boundaryLimits.points || this.lines.length >= boundaryLimits.lines)
      throw refused('tooMuch');
    const points = given.map(positionOf);
    if (points.length >= 2) this.lines.push({ name, isClosed, points });
  }
}

const listOf = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) throw refused('shape');
  return value;
};

function positionOf(value: unknown): LngLat {
  const [lng, lat]: unknown[] = listOf(value);
  if (typeof lng !== 'number' || typeof lat !== 'number') throw refused('shape');
  if (!(Math.abs(lng) <= 180) || !(Math.abs(lat) <= 90)) throw refused('degrees');
  return [rounded(lng), rounded(lat)];
}

function refuseOtherCrs({ crs }: Json): void {
  if (crs === undefined || crs === null) return;
  const properties = isObject(crs) ? crs.properties : null;
  const name = isObject(properties) ? properties.name : null;
  if (typeof name !== 'string' || !plainCrs.test(name)) throw refused('crs');
}

/**
 * The lines of a GeoJSON file (RFC 7946) in WGS-84.
 * @throws AppError 'validation' when it is none, holds other coordinates, or too much
 */
export function boundaryLinesOf(bytes: Buffer): { lines: BoundaryLine[]; points: number } {
  const file = parsed(bytes);
  refuseOtherCrs(file);
  const reader = new Reader();
  const features = file.type === 'FeatureCollection' ? listOf(file.features) : [file];
  for (const feature of features) reader.feature(feature);
  if (reader.lines.length === 0) throw refused('empty');
  return { lines: reader.lines, points: reader.points };
}

function parsed(bytes: Buffer): Json {
  try {
    const file: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isObject(file)) return file;
  } catch {
    // Said below in the caller's words.
  }
  throw refused('notJson');
}
