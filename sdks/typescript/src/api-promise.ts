/** What a call gave, with the HTTP response that it came in. */
export interface WithResponse<Data> {
  data: Data;
  /** Status and headers; its body is read already. */
  response: Response;
  /** `X-Request-Id`: tell it to support. */
  requestId: string | null;
}

/** The promise of a call's data. */
export class ApiPromise<Data> extends Promise<Data> {
  readonly #answer: Promise<WithResponse<Data>>;

  /** What follows by then() is a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  /** @internal */
  constructor(answer: Promise<WithResponse<Data>>) {
    super((resolve, reject) => void answer.then(({ data }) => resolve(data), reject));
    this.#answer = answer;
  }

  /** The data together with the HTTP response and the id of the request. */
  withResponse(): Promise<WithResponse<Data>> {
    this.catch(() => {}); // the caller hears of a failure by the promise that it gets
    return this.#answer;
  }
}
