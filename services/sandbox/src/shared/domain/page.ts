/** A page of a list, counted from zero. */
export interface Page {
  page: number;
  size: number;
}

export interface PageOf<Item> {
  items: Item[];
  /** Total over all pages. */
  total: number;
}
