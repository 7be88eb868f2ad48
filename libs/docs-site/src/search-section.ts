/** A part of the documentation that a search finds. */
export interface SearchSection {
  /** Where it is: `/docs/guias/cartoes#cobrar-com-cartao`. */
  url: string;
  title: string;
  /** The title of its page, where that is another. */
  page: string;
  text: string;
}
