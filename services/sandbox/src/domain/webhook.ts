/** The merchant's callback URL for one PIX key. */
export interface Webhook {
  chave: string;
  webhookUrl: string;
  criacao: Date;
}
