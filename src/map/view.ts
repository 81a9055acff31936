/** What is looked at: the window's north-west corner in unit Mercator, pixels of the world, size in CSS pixels. */
export interface View {
  unitX: number;
  unitY: number;
  worldPx: number;
  widthPx: number;
  heightPx: number;
  density: number;
}
