/** Asks the engine for a plane of a table, and lays it out as it is drawn. */

import type { Engine } from "../engine/client.ts";
import type { Plane, SolvedTable } from "../engine/questions.ts";
import { valuesOf } from "../shell/program_face.ts";
import { fixedOf, isTransposed, type Coordinates } from "./coordinates.ts";
import type { Cell } from "./viewport.ts";

export interface LoadedPlane {
  values: ArrayLike<number>;
  rows: number;
  columns: number;
}

/** The values of a label. */
export async function loadLabel(
  engine: Engine,
  table: SolvedTable,
  label: string,
  coordinates: Coordinates,
): Promise<LoadedPlane> {
  const question = { ...table, label, fixed: fixedOf(coordinates) };
  const { json, bytes } = await engine.askBytes("labels", question);
  return laidOut(json, bytes, coordinates);
}

/** 1 where a claim is wrong. `label`: the one that the table holds and the claim may name. */
export async function loadWrong(
  engine: Engine,
  table: SolvedTable,
  label: string,
  text: string,
  coordinates: Coordinates,
): Promise<LoadedPlane> {
  const question = { ...table, label, text, fixed: fixedOf(coordinates) };
  const { json, bytes } = await engine.askBytes("wrong", question);
  return laidOut(json, bytes, coordinates);
}

function laidOut(plane: Plane, bytes: Uint8Array, coordinates: Coordinates): LoadedPlane {
  const values = valuesOf(plane, bytes);
  if (coordinates.rows === null) return { values, rows: 1, columns: plane.shape[0] };
  const [rows, columns] = plane.shape;
  return isTransposed(coordinates) ? transposed(values, rows, columns) : { values, rows, columns };
}

function transposed(from: ArrayLike<number>, rows: number, columns: number): LoadedPlane {
  const values = new (from.constructor as new (length: number) => Uint32Array)(from.length);
  for (let row = 0; row < rows; ++row)
    for (let column = 0; column < columns; ++column)
      values[column * rows + row] = from[row * columns + column];
  return { values, rows: columns, columns: rows };
}

/** The position of a cell, and the cell of a position that lies in the plane. */
export function positionOf({ at, rows, columns }: Coordinates, cell: Cell): number[] {
  const position = [...at];
  if (rows !== null) position[rows] = cell.row;
  position[columns] = cell.column;
  return position;
}

export function cellOf({ at, rows, columns }: Coordinates, position: number[]): Cell | null {
  const inPlane = position.every((value, i) => i === rows || i === columns || value === at[i]);
  return inPlane ? { row: rows === null ? 0 : position[rows], column: position[columns] } : null;
}
