/** Asks the engine for a plane of a table, and lays it out as it is drawn. */

import type { Engine } from "../engine/client.ts";
import type { SolvedTable } from "../engine/questions.ts";
import { valuesOf } from "../shell/program_face.ts";
import { fixedOf, isTransposed, type Coordinates } from "./coordinates.ts";
import type { Cell } from "./viewport.ts";

export interface LoadedPlane {
  values: ArrayLike<number>;
  rows: number;
  columns: number;
}

/** The values of a label; with a claim, 1 where it is wrong, on a table that holds the labels which it
 *  names. */
export async function loadPlane(
  engine: Pick<Engine, "askBytes">,
  table: SolvedTable,
  label: string,
  coordinates: Coordinates,
  claim?: string,
): Promise<LoadedPlane> {
  const question = { ...table, label, fixed: fixedOf(coordinates) };
  const { json, bytes } = claim
    ? await engine.askBytes("wrong", { ...question, text: claim })
    : await engine.askBytes("labels", question);
  const values = valuesOf(json, bytes);
  if (coordinates.rows === null) return { values, rows: 1, columns: json.shape[0] };
  const [rows, columns] = json.shape;
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
