/** Which part of a list: page 1 is the first. */
export interface Page {
  page: number;
  perPage: number;
}

export interface Listed<Item> {
  items: Item[];
  /** On all pages. */
  total: number;
}
