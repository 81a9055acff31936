import type { LandRing } from './land';
import { drawLand, type LandInks } from './landTile';
import type { View } from './view';
import { WindowCanvas } from './WindowCanvas';

/** The offline base map in one piece, sharp at any zoom: for a map that stands still. */
export class LandCanvas extends WindowCanvas {
  private inks: LandInks;
  private readonly rings: readonly LandRing[];

  constructor(rings: readonly LandRing[], inks: LandInks, attribution: string) {
    super('land-canvas', { pane: 'tilePane', attribution });
    this.rings = rings;
    this.inks = inks;
  }

  setInks(inks: LandInks): void {
    this.inks = inks;
    this.repaint();
  }

  protected override paint(view: View, zoom: number): boolean {
    const pen = this.canvas.getContext('2d');
    if (!pen) return false;
    pen.setTransform(view.density, 0, 0, view.density, 0, 0);
    drawLand(pen, this.rings, view, zoom, this.inks);
    return true;
  }
}
