/** The merchant's callback URL for one Pix key. */
export interface Webhook {
  chave: string;
  webhookUrl: string;
  criacao: Date;
}
