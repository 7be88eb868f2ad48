/** A page of a list, counted from zero. */
export interface Page {
  page: number;
  size: number;
}

export interface PageOf<Item> {
  items: Item[];
  /** Of all pages. */
  total: number;
}
