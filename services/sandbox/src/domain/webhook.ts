/** Where the merchant wants to hear of payments to one PIX key. */
export interface Webhook {
  chave: string;
  webhookUrl: string;
  criacao: Date;
}
