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
} satisfies Texts;

/** The file is no table, or a damaged one. */
export class NoTable extends Error {
  private readonly values: (string | number)[];

  constructor(
    private readonly key: keyof typeof texts,
    ...values: (string | number)[]
  ) {
    super(key);
    this.values = values;
  }

  /** The sentence for a person, who calls the file `name`. */
  said(name: string): Said {
    const { en, ja } = texts[this.key];
    const values = [name, ...this.values];
    return { en: filled(en, values), ja: filled(ja, values) };
  }
}
