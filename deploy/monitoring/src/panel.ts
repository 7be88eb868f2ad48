/** A panel: what is written here is all that differs between panels. */
export interface Panel {
  title: string;
  /** PromQL by legend. `{{label}}` in a legend is the value of a label. */
  queries: Record<string, string>;
  /**
   * By Grafana's id:
   * https://github.com/grafana/grafana/blob/main/packages/grafana-data/src/valueFormats/categories.ts
   */
  unit: Unit;
  /** Default: a graph over time. */
  kind?: 'number';
  /** Columns, of 24. Default: 8. */
  width?: 6 | 8 | 12 | 24;
  /** Shows nothing, or only sometimes something, while all is well. */
  isQuiet?: true;
  /** Values may be negative. */
  isSigned?: true;
  /** What to do when it looks bad, or how to read it. */
  note?: string;
}

export type Unit = 's' | 'short' | 'percentunit' | 'bytes' | 'reqps' | 'ops' | 'currencyBRL' | 'none';

export interface Board {
  /** Name of its file, and last part of its id. */
  name: string;
  title: string;
  about: string;
  /** Choices at the top of the page; queries use them as `$mode` and `$service`. */
  choices: readonly ('mode' | 'service')[];
  rows: Record<string, readonly Panel[]>;
}
