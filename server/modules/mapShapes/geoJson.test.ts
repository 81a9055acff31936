import fc from 'fast-check';
import { boundaryLimits } from '@contract/mapShapes';
import { AppError } from '../../platform/errors';
import { boundaryLinesOf } from './geoJson';

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));
const square = [
  [113.9, 22.5],
  [114, 22.5],
  [114, 22.6],
  [113.9, 22.5],
];
const feature = (geometry: unknown, properties: unknown = null) => ({
  type: 'Feature',
  geometry,
  properties,
});
const reasonOf = (value: unknown): string => {
  try {
    boundaryLinesOf(Buffer.isBuffer(value) ? value : bytesOf(value));
    return 'taken';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.fields.file ?? error.reason;
  }
};

describe('a boundary file', () => {
  it('gives its lines with their names in three languages, as far as it tells them', () => {
    const file = {
      type: 'FeatureCollection',
      features: [
        feature(
          { type: 'Polygon', coordinates: [square] },
          { name: 'South', name_zh: '南片', name_hk: '南區' },
        ),
        feature({ type: 'MultiLineString', coordinates: [square, square] }, {}),
        feature({ type: 'Point', coordinates: [1, 2] }),
        feature(null),
      ],
    };
    const { lines, points } = boundaryLinesOf(bytesOf(file));
    expect(lines.map(({ name, isClosed }) => [name, isClosed])).toEqual([
      [{ zh: '南片', en: 'South', hk: '南區' }, true],
      [null, false],
      [null, false],
    ]);
    expect(points).toBe(12);
    expect(lines[0]?.points[0]).toEqual([113.9, 22.5]);
  });

  it('may be a single feature or geometry', () => {
    expect(reasonOf(feature({ type: 'LineString', coordinates: square }))).toBe('taken');
    expect(reasonOf({ type: 'Polygon', coordinates: [square] })).toBe('taken');
  });

  it('is refused when it is no GeoJSON, empty, in other coordinates, or too large', () => {
    expect(reasonOf(Buffer.from('<kml/>'))).toBe('fields.geoJson.notJson');
    expect(reasonOf(Buffer.from([0xff, 0xfe, 0x00]))).toBe('fields.geoJson.notJson');
    expect(reasonOf({ type: 'Circle' })).toBe('fields.geoJson.shape');
    expect(reasonOf({ type: 'FeatureCollection', features: [] })).toBe('fields.geoJson.empty');
    expect(reasonOf({ type: 'LineString', coordinates: [[500_000, 2_500_000]] })).toBe(
      'fields.geoJson.degrees',
    );
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } };
    expect(reasonOf({ type: 'LineString', coordinates: square, crs })).toBe('fields.geoJson.crs');
    const many = Array.from({ length: boundaryLimits.lines + 1 }, () => square);
    expect(reasonOf({ type: 'MultiLineString', coordinates: many })).toBe('fields.geoJson.tooMuch');
    const nested = {
      type: 'GeometryCollection',
      geometries: [{ type: 'GeometryCollection', geometries: [] }],
    };
    expect(reasonOf(nested)).toBe('fields.geoJson.shape');
  });

  it('never breaks the reader, whatever it holds', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void reasonOf(value)));
    const geometry = fc.record({
      type: fc.constantFrom('Polygon', 'MultiPolygon', 'LineString', 'GeometryCollection'),
      coordinates: fc.jsonValue(),
      geometries: fc.jsonValue(),
    });
    fc.assert(fc.property(geometry, (value) => void reasonOf(value)));
  });
});
