/** What may be wrong with a file, in both languages. {1} is the name of the file. */

import { filled, type Said, type Texts } from "../shell/language.ts";

export const texts = {
  empty: {
    en: "{1} is empty: choose a table of miyama.",
    ja: "{1}は空のファイルです。miyamaの表を選んでください。",
  },
  noHdf5: {
    en: "{1} is not an HDF5 file, or it is damaged: choose a table of miyama.",
    ja: "{1}はHDF5ファイルではないか、壊れています。miyamaの表を選んでください。",
  },
  foreign: {
    en: "{1} is an HDF5 file, but no table of miyama: its attribute format is not miyama-table.",
    ja: "{1}はHDF5ファイルですが、miyamaの表ではありません。属性formatがmiyama-tableになっていません。",
  },
  version: {
    en: "{1} has format version {2}, and this page reads version 1: use the miyama that made it.",
    ja: "{1}の形式はバージョン{2}ですが、このページで読めるのはバージョン1です。作成したmiyamaで読んでください。",
  },
  incomplete: {
    en: "{1} is not complete: the program that wrote it was interrupted. Generate it again.",
    ja: "{1}は完成していません。書き込みの途中で止まっています。作り直してください。",
  },
  noText: {
    en: "{1}: the attribute {2} is missing or is not a text. The file is damaged.",
    ja: "{1}：属性{2}がないか、文字列ではありません。ファイルが壊れています。",
  },
  noNumber: {
    en: "{1}: the attribute {2} is missing or is not a whole number. The file is damaged.",
    ja: "{1}：属性{2}がないか、整数ではありません。ファイルが壊れています。",
  },
  noNumbers: {
    en: "{1}: the attribute {2} is missing or is not a list of whole numbers. The file is damaged.",
    ja: "{1}：属性{2}がないか、整数の並びではありません。ファイルが壊れています。",
  },
  noConvention: {
    en: "{1}: the attribute convention says neither normal nor misere. The file is damaged.",
    ja: "{1}：属性conventionがnormalでもmisereでもありません。ファイルが壊れています。",
  },
  noDataset: {
    en: "{1}: the dataset {2} is missing. The file is damaged.",
    ja: "{1}：データセット{2}がありません。ファイルが壊れています。",
  },
  noIntegers: {
    en: "{1}: the dataset {2} does not hold whole numbers of the size that it should. The file is damaged.",
    ja: "{1}：データセット{2}の中身が、決められた大きさの整数ではありません。ファイルが壊れています。",
  },
  shape: {
    en: "{1}: the dataset {2} has the shape {3}, and its attributes say {4}. The file is damaged.",
    ja: "{1}：データセット{2}の大きさは{3}ですが、属性によれば{4}のはずです。ファイルが壊れています。",
  },
  count: {
    en: "{1}: its attributes say {2} positions, its bounds {3}. The file is damaged.",
    ja: "{1}：属性によれば{2}局面ですが、上限からは{3}局面になります。ファイルが壊れています。",
  },
  tooLarge: {
    en: "{1} says it has {2} positions, and a page counts less than 4,294,967,296: use the program.",
    ja: "{1}には{2}局面あることになっていますが、このページで扱えるのは4,294,967,296局面未満です。プログラムを使ってください。",
  },
  nothing: {
    en: "{1}: there is no table in it. Choose a table of miyama, or the folder of a table in parts.",
    ja: "{1}に表がありません。miyamaの表か、分割された表のフォルダを選んでください。",
  },
  several: {
    en: "{1}: these are several tables. Choose one, or the files of one folder, with its plan.json.",
    ja: "{1}：表がいくつもあります。一つだけ選ぶか、plan.jsonのある一つのフォルダを選んでください。",
  },
  noPlan: {
    en: "{1} is no plan of a table, or it is damaged. Generate the table again.",
    ja: "{1}は表の分割の計画ではないか、壊れています。表を作り直してください。",
  },
  lacks: {
    en: "{1} lacks {2}: choose the whole folder, or let miyama solve go on with --resume.",
    ja: "{1}に{2}がありません。フォルダごと選ぶか、miyama solveに--resumeを付けて続きを作ってください。",
  },
  alone: {
    en: "{1} belongs to a table in parts: choose the whole folder, with its plan.json.",
    ja: "{1}は分割された表のファイルです。plan.jsonのあるフォルダごと選んでください。",
  },
  otherPlan: {
    en: "{1} shows another table than plan.json beside it. Generate the table again.",
    ja: "{1}は、同じフォルダのplan.jsonとは別の表です。表を作り直してください。",
  },
  otherPart: {
    en: "{1} is not part {2} of this table. Copy it again from its folder, or generate the table again.",
    ja: "{1}はこの表の{2}番の部分ではありません。元のフォルダからコピーするか、表を作り直してください。",
  },
} satisfies Texts;

/** The file is no table, or a damaged one. */
export class NoTable extends Error {
  private readonly values: (string | number)[];
  /** Which of several files it is, where it is not the one that was chosen. */
  file?: string;

  constructor(
    private readonly key: keyof typeof texts,
    ...values: (string | number)[]
  ) {
    super(key);
    this.values = values;
  }

  /** The sentence for a person, who calls what was chosen `name`. */
  said(name: string): Said {
    const { en, ja } = texts[this.key];
    const values = [this.file ? `${name}/${this.file}` : name, ...this.values];
    return { en: filled(en, values), ja: filled(ja, values) };
  }
}

/** What is wrong in there is said of that file. */
export function within<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof NoTable) error.file ??= file;
    throw error;
  }
}
