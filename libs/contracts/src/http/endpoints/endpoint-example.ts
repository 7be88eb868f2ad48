/** What one endpoint is sent and answers, as a run of the product did. */
export interface EndpointExample {
  body?: object;
  response?: object;
}
