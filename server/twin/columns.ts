/**
 * The unknowns of a room's model, each divided by the heat capacity of its air, so that they are linear in the rate of
 * warming y (K/min) while no machine cools:
 *
 *   y = a·Q − u·(R̄w − Ōw) + s·S̄w − g·(R − R̄w) − v·(R − O) − e·(R − R̄e) + c·cos(2πh/24) + d·sin(2πh/24)
 *
 * R room and O outdoor temperature, Q heat of equipment and fans in W (1 where it is not metered), S the shape of the
 * sun by day; a bar marks what a store of heat has made of it by its time constant: w that of the wall, e that of the
 * equipment. a = 60/C, u = a·UA of the walls, v = a·UA of the leaks, s = a·(UA × sol-air excess), g = a·conductance
 * between air and the mass of the wall, e = a·conductance between air and equipment.
 * c and d take up what load by the hour h is not metered.
 * The heat balance is that of two resistances and two stores (EN ISO 52016-1 and Bacher and Madsen, Energy and
 * Buildings 43 (2011) 1511–1522, have the family), with the equipment as a third.
 */
export const at = {
  load: 0,
  wall: 1,
  sun: 2,
  inner: 3,
  leak: 4,
  equipment: 5,
  dayCos: 6,
  daySin: 7,
} as const;
export const columnCount = Object.keys(at).length;

/** Time constants that compete, h for walls and min for the equipment. */
export const wallHours = [1.5, 3, 6, 12] as const;
/** The outdoors reaches the inside of a wall through all its layers, later than the room reaches its inner one. */
export const outdoorDelay = 1.6;
export const equipmentMinutes = [4, 6, 8, 11, 15] as const;

export interface Lags {
  wallH: number;
  equipmentMin: number;
}

export const candidates: readonly Lags[] = wallHours.flatMap((wallH) =>
  equipmentMinutes.map((equipmentMin) => ({ wallH, equipmentMin })),
);
