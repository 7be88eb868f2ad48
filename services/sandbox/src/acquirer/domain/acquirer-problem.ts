/** An expected error of Pagar.me's API: `{message}`, with `errors` by property for an invalid request. */
export class AcquirerProblem extends Error {
  constructor(
    readonly status: 400 | 401 | 404 | 409 | 412 | 422,
    message: string,
    readonly errors: Readonly<Record<string, string[]>> | null = null,
  ) {
    super(message);
    this.name = 'AcquirerProblem';
  }

  body(): object {
    return { message: this.message, ...(this.errors && { errors: this.errors }) };
  }
}

export const notFound = (what: string) => new AcquirerProblem(404, `${what} not found.`);
export const unauthorized = () => new AcquirerProblem(401, 'Authorization has been denied for this request.');
export const invalid = (errors: Record<string, string[]>) =>
  new AcquirerProblem(422, 'The request is invalid.', errors);
