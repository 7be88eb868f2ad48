/** Of a status, and when it was reached. */
export interface Atualizacao<Status> {
  status: Status;
  data: Date;
}

export const solicitantes = ['PSP_PAGADOR', 'USUARIO_PAGADOR', 'PSP_RECEBEDOR', 'USUARIO_RECEBEDOR'] as const;
export type Solicitante = (typeof solicitantes)[number];

/** Why a mandate or a charge of one ended. */
export interface Encerramento {
  /** Who canceled it. Null: it was rejected. */
  solicitante: Solicitante | null;
  codigo: string;
}
