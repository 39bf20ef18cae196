/** The files of a table among those that were chosen: one, or those of a folder with a table in parts.
 *
 *      plan.json        what table it is, and where it is cut (data/README.md)
 *      part-00000.h5    the labels of a range of positions
 *      table.h5         header, totals and digests; through its labels HDF5 would read a part that is
 *                       missing as fill values, without a word, so they are read from the parts      */

import { NoTable, within } from "./texts.ts";

declare class FileReaderSync {
  readAsText(blob: Blob): string;
}

export interface PlannedPart {
  file: string;
  /** The positions first ≤ p < end along the axis of the plan. */
  first: number;
  end: number;
}

export interface Plan {
  digest: string;
  axis: string;
  parts: PlannedPart[];
}

/** The files of a table. */
export interface TableFiles {
  table: File;
  plan: Plan | null;
  /** In the order of the plan. */
  parts: File[];
}

const plan_name = "plan.json";
const view_name = "table.h5";
const most_plan_bytes = 1 << 24;
const most_parts = 10_000;
const is_table = /\.(h5|hdf5|nc|nc4)$/i;

function isPart(part: any, i: number, parts: any[]): boolean {
  const { file, first, end } = part ?? {};
  return (
    typeof file === "string" &&
    !file.includes("/") &&
    Number.isSafeInteger(end) &&
    first === (i === 0 ? 0 : parts[i - 1].end) &&
    first < end
  );
}

/** Throws NoTable. */
function planIn(text: string): Plan {
  let plan: any;
  try {
    plan = JSON.parse(text);
  } catch {
    throw new NoTable("noPlan");
  }
  const { format, format_version, digest, axis, parts } = plan ?? {};
  if (format !== "miyama-plan" || typeof digest !== "string" || typeof axis !== "string")
    throw new NoTable("noPlan");
  if (format_version !== 1) throw new NoTable("version", String(format_version));
  const count = Array.isArray(parts) ? parts.length : 0;
  if (count < 1 || count > most_parts || !parts.every(isPart)) throw new NoTable("noPlan");
  return { digest, axis, parts };
}

function readPlan(file: File): Plan {
  if (file.size > most_plan_bytes) throw new NoTable("noPlan");
  return planIn(new FileReaderSync().readAsText(file));
}

function refuseEmpty(file: File): File {
  if (file.size === 0) throw new NoTable("empty");
  return file;
}

/** Throws NoTable. Further files of the folder are left alone. */
export function tableFiles(files: File[]): TableFiles {
  const plans = files.filter(({ name }) => name === plan_name);
  const tables = files.length === 1 ? files : files.filter(({ name }) => is_table.test(name));
  if (plans.length === 0 && tables.length === 1)
    return { table: refuseEmpty(tables[0]), plan: null, parts: [] };
  if (plans.length === 0 && tables.length === 0) throw new NoTable("nothing");
  if (plans.length !== 1) throw new NoTable("several");
  const plan = within(plan_name, () => readPlan(plans[0]));
  const find = (wanted: string): File => {
    const found = files.find(({ name }) => name === wanted);
    if (!found) throw new NoTable("lacks", wanted);
    return within(wanted, () => refuseEmpty(found));
  };
  const parts = plan.parts.map(({ file }) => find(file));
  return { table: find(view_name), plan, parts };
}
