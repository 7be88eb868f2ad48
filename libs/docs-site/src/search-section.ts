/** A part of the documentation that a search finds. */
export interface SearchSection {
  /** Its address below the page's. */
  id: string;
  title: string;
  text: string;
}
