// Generated from docs/openapi.json by sdks/typescript/generate (npm run gen). Do not edit.

export type ApiErrorBody = {
  error: {
    /** Categoria do erro: indica quem precisa agir. */
    type: "invalid_request_error" | "authentication_error" | "permission_error" | "not_found_error" | "idempotency_error" | "card_error" | "rate_limit_error" | "api_error";
    /** Código estável. Use-o para tratar o erro. */
    code: "malformed_json" | "malformed_request" | "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key" | "invalid_client_secret" | "invalid_credentials" | "totp_required" | "session_invalid" | "insufficient_scope" | "origin_not_allowed" | "one_click_requires_three_ds" | "role_not_allowed" | "reauthentication_required" | "read_only_session" | "resource_not_found" | "method_not_allowed" | "request_timeout" | "account_exists" | "idempotency_key_reused" | "idempotency_key_in_progress" | "payload_too_large" | "file_too_large" | "unsupported_media_type" | "file_type_not_allowed" | "validation_failed" | "amount_below_minimum" | "charge_not_payable" | "charge_not_cancelable" | "charge_not_refundable" | "exceeds_remaining" | "refund_window_closed" | "refund_disabled" | "refund_limit_reached" | "charge_not_disputable" | "card_not_available" | "card_temporarily_unavailable" | "card_declined" | "three_ds_required" | "installments_not_available" | "session_expired" | "session_completed" | "payment_link_inactive" | "link_exhausted" | "run_in_progress" | "listener_limit_reached" | "delivery_answered" | "charge_not_in_analysis" | "dispute_closed" | "file_limit_reached" | "last_owner" | "invitation_invalid" | "insufficient_balance" | "bank_account_missing" | "mandate_not_active" | "mandate_not_pending" | "mandate_in_use" | "amount_not_allowed" | "due_date_too_close" | "cycle_already_charged" | "too_late_to_cancel" | "subscription_ended" | "withdrawal_not_decidable" | "seller_not_approved" | "too_many_requests" | "provider_rate_limited" | "internal_error" | "provider_unavailable" | "service_unavailable";
    /** Texto para pessoas, em português. Pode mudar. */
    message: string;
    /**
     * Sempre um objeto, que pode ser vazio. Em `validation_failed`, `fields` traz os problemas de cada campo.
     */
    details: Record<string, unknown>;
  };
};

export type Balance = {
  object: "balance";
  currency: "BRL";
  /** Total que a plataforma deve a você, em centavos. Negativo quando é você quem deve. */
  balance: number;
  /** Parte de `balance` já liquidada. */
  available: number;
  /** Parte de `available` bloqueada por contestações e saques em andamento. */
  reserved: number;
  /** Valor devido quando `balance` é negativo. É descontado das próximas vendas. */
  debt: number;
  /** Valor que pode ser sacado. `null` enquanto não há conta bancária cadastrada. */
  withdrawable: number | null;
};

export type Card = {
  object: "card";
  /** Id do cartão salvo. O mesmo cartão salvo de novo tem o mesmo id. */
  id: string;
  brand: "visa" | "mastercard" | "elo" | "hipercard" | "amex" | "diners" | "discover" | "aura" | null;
  last_four: string | null;
  exp_month: number | null;
  exp_year: number | null;
  holder_name: string | null;
  /** Se a validade terminou. O cartão continua na lista. */
  expired: boolean;
  created_at: string;
  /** Quando foi usado em uma cobrança pela última vez. */
  last_used_at: string | null;
  /** Documentos dos compradores que salvaram o cartão, mascarados como nas cobranças. */
  customer_documents: Array<string>;
};

export type CardCreate = {
  /** O comprador, com telefone. */
  customer: {
    /** Nome completo ou razão social. */
    name: string;
    email: string;
    /**
     * CPF ou CNPJ, inclusive alfanumérico, com ou sem pontuação: os dígitos verificadores são validados. Com
     * `document_type: "PASSPORT"`, o número do passaporte, de 5 a 20 letras e dígitos.
     */
    document: string;
    /** Tipo de `document`. Só é preciso enviar `PASSPORT`; no Pix, o banco não recebe o passaporte. */
    document_type?: "CPF" | "CNPJ" | "PASSPORT" | null | undefined;
    /** DDD. Envie junto com `phone_number`, ou não envie nenhum dos dois. */
    phone_ddd?: string | null | undefined;
    /** 8 dígitos para telefone fixo; 9, começando com 9, para celular. */
    phone_number?: string | null | undefined;
  };
  /** O cartão, tokenizado no navegador. */
  card: {
    /** Token criado no navegador. Vale cerca de um minuto e uma única vez. */
    token: string;
    /** Nome impresso no cartão, sem acentos. */
    holder_name: string;
    /** CPF ou CNPJ do titular, quando for diferente do comprador. */
    holder_document?: string | null | undefined;
    /** Endereço da fatura, usado pelo antifraude: completo, só `zip_code` e `number`, ou `null`. */
    billing_address?: {
      /** CEP, com ou sem hífen. */
      zip_code: string;
      number: string;
      street?: string | null | undefined;
      complement?: string | null | undefined;
      neighborhood?: string | null | undefined;
      city?: string | null | undefined;
      state?: string | null | undefined;
    } | null | undefined;
  };
};

export type CardList = {
  object: "list";
  data: Array<Card>;
  pagination: Pagination;
};

export type Charge = {
  object: "charge";
  id: string;
  /**
   * Uma cobrança Pix começa `pending` e termina `paid`, `expired` ou `canceled`; a de um mandato, `paid`,
   * `canceled` ou `failed`. No cartão, termina `paid` ou `failed`, e pode passar antes por `processing` (a
   * adquirente ainda não respondeu) ou `in_analysis` (antifraude). Depois de paga, pode ser estornada em
   * parte (`partially_refunded`) ou por inteiro (`refunded`), ou contestada no cartão (`chargedback`).
   */
  status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
  payment_method: "pix" | "credit_card";
  /** Valor da cobrança, em centavos. */
  amount: number;
  currency: "BRL";
  /** Tarifa da plataforma, em centavos, conforme o contrato vigente na criação. */
  platform_fee: number;
  /** Valor líquido que você recebe: `amount` menos a tarifa da plataforma e a do meio de pagamento. */
  net_amount: number;
  /** Total já devolvido ao comprador, somados todos os estornos concluídos. */
  refunded_amount: number;
  description: string | null;
  reference: string | null;
  /** O que você enviou na criação, ou `{}`. */
  metadata: Record<string, string>;
  customer: {
    name: string;
    email: string;
    /** CPF ou CNPJ mascarado. */
    document: string;
  } | null;
  /** Dados do Pix. Sempre presente. */
  pix: {
    /** O Pix copia e cola. Gere a imagem do QR Code a partir deste texto. */
    qr_code: string | null;
    /** Até quando o QR Code pode ser pago. */
    expires_at: string | null;
    /** Identificador do pagamento no Pix (EndToEndId). `null` até o pagamento. */
    end_to_end_id: string | null;
    /** O mandato, somente em uma cobrança de Pix Automático. */
    mandate?: string | undefined;
  };
  /** Dados do cartão. Sempre presente; no Pix, com todos os campos `null`. */
  card: {
    brand: "visa" | "mastercard" | "elo" | "hipercard" | "amex" | "diners" | "discover" | "aura" | null;
    last_four: string | null;
    holder_name: string | null;
    /** Número de parcelas. */
    installments: number | null;
    /** Parte de `amount` que o comprador paga de juros, em centavos. */
    interest: number | null;
    three_d_secure: {
      status: string | null;
      transaction_id: string | null;
    };
    authorized_at: string | null;
  };
  created_at: string;
  /** Quando o banco recebeu o Pix, ou a adquirente capturou o valor no cartão. */
  paid_at: string | null;
  /** Quando expirou. */
  expired_at: string | null;
  /** Quando o valor inteiro foi devolvido. */
  refunded_at: string | null;
  /**
   * Vencimento. Este campo e os seguintes existem somente em cobranças de um mandato de Pix Automático;
   * `null` na primeira, que é paga pelo QR Code.
   */
  due_on?: string | null | undefined;
  /** A assinatura que fez a cobrança. */
  subscription?: string | null | undefined;
  /** As tentativas do banco do pagador, a partir do envio, quatro dias antes do vencimento. */
  attempts?: Array<{
    on: string;
    /** `scheduled` no vencimento, `same_day` a segunda tentativa do mesmo dia, `retry` uma retentativa. */
    kind: "scheduled" | "same_day" | "retry";
    status: "scheduled" | "paid" | "rejected" | "canceled" | "expired";
    /** Motivo da recusa, como `AM02` (API Pix). */
    code: string | null;
  }> | undefined;
  /**
   * Em `failed`, por que não foi paga: o código da última recusa, `expired` ou `not_sent` (o banco não a
   * recebeu a tempo).
   */
  failure_code?: string | null | undefined;
};

export type ChargeCanceledEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "charge.canceled";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    charge: {
      id: string;
      status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
      /** Valor da cobrança, em centavos. */
      amount: number;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
      paid_at: string | null;
    };
  };
};

export type ChargeChargedbackEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "charge.chargedback";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    charge: {
      id: string;
      status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
      /** Valor da cobrança, em centavos. */
      amount: number;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
      paid_at: string | null;
    };
  };
};

export type ChargeCreate = {
  /**
   * Valor da cobrança, em centavos: R$ 129,90 é `12990`. O mínimo é definido no contrato da sua conta; no
   * padrão, R$ 1,00.
   */
  amount: number;
  /** Meio de pagamento. */
  payment_method?: "pix" | "credit_card" | undefined;
  /** O comprador. */
  customer: {
    /** Nome completo ou razão social. */
    name: string;
    email: string;
    /**
     * CPF ou CNPJ, inclusive alfanumérico, com ou sem pontuação: os dígitos verificadores são validados. Com
     * `document_type: "PASSPORT"`, o número do passaporte, de 5 a 20 letras e dígitos.
     */
    document: string;
    /** Tipo de `document`. Só é preciso enviar `PASSPORT`; no Pix, o banco não recebe o passaporte. */
    document_type?: "CPF" | "CNPJ" | "PASSPORT" | null | undefined;
    /** DDD. Envie junto com `phone_number`, ou não envie nenhum dos dois. */
    phone_ddd?: string | null | undefined;
    /** 8 dígitos para telefone fixo; 9, começando com 9, para celular. */
    phone_number?: string | null | undefined;
  };
  /** Texto que o comprador vê na tela de pagamento. */
  description?: string | null | undefined;
  /** Número do pedido no seu sistema. Volta nas consultas e nos eventos e serve de filtro na listagem. */
  reference?: string | null | undefined;
  /**
   * Até 20 pares de chave e valor, com chave de 1 a 40 caracteres e valor do tipo string de até 500. Volta
   * nas consultas e nos eventos; não serve de filtro.
   */
  metadata?: Record<string, string> | null | undefined;
  /** Validade do QR Code em segundos, de 1 minuto a 7 dias. O padrão é 24 horas. */
  expires_in?: number | null | undefined;
  /** IP do comprador. Se não for enviado, registramos o IP de quem chamou a API. */
  customer_ip?: string | null | undefined;
  /** Itens vendidos. Se não forem enviados, registramos um único item com a `description`. */
  items?: Array<{
    /** O que está sendo vendido. */
    description: string;
    quantity?: number | undefined;
    /** Preço unitário, em centavos. */
    amount: number;
    /** Código do produto no seu sistema. */
    reference?: string | null | undefined;
  }> | null | undefined;
  /** O cartão. Obrigatório com `payment_method: "credit_card"`, ignorado no Pix. */
  card?: {
    id?: string | null | undefined;
    token?: string | null | undefined;
    holder_name?: string | null | undefined;
    /** CPF ou CNPJ do titular, quando for diferente do comprador. */
    holder_document?: string | null | undefined;
    /** Endereço da fatura, usado pelo antifraude: completo, só `zip_code` e `number`, ou `null`. */
    billing_address?: {
      /** CEP, com ou sem hífen. */
      zip_code: string;
      number: string;
      street?: string | null | undefined;
      complement?: string | null | undefined;
      neighborhood?: string | null | undefined;
      city?: string | null | undefined;
      state?: string | null | undefined;
    } | null | undefined;
    /** Resultado da autenticação 3DS do titular. */
    three_ds?: {
      /**
       * Token de `POST /v1/three_ds_tokens`, que o seu servidor acrescenta ao resultado. Sem ele, o resultado
       * é de um MPI seu, e só vale em uma conta com `own_mpi_allowed`.
       */
      token?: string | null | undefined;
      transaction_id: string;
      /** Resultado da autenticação (transStatus). */
      status: "Y" | "A" | "N" | "U" | "R" | "I";
      eci?: string | null | undefined;
      cavv?: string | null | undefined;
      version?: string | null | undefined;
    } | null | undefined;
  } | null | undefined;
  /** Número de parcelas no cartão, de 1 a 12. O padrão é 1. */
  installments?: number | null | undefined;
  /** Salva o cartão se a venda for aprovada. Somente quando o cartão vem por token. */
  save_card?: boolean | null | undefined;
};

export type ChargeExpiredEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "charge.expired";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    charge: {
      id: string;
      status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
      /** Valor da cobrança, em centavos. */
      amount: number;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
      paid_at: string | null;
    };
  };
};

export type ChargeFailedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "charge.failed";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    charge: {
      id: string;
      status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
      /** Valor da cobrança, em centavos. */
      amount: number;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
      paid_at: string | null;
    };
  };
};

export type ChargeInAnalysisEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "charge.in_analysis";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    charge: {
      id: string;
      status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
      /** Valor da cobrança, em centavos. */
      amount: number;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
      paid_at: string | null;
    };
  };
};

export type ChargeList = {
  object: "list";
  data: Array<Charge>;
  pagination: Pagination;
};

export type ChargePaidEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "charge.paid";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    charge: {
      id: string;
      status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
      /** Valor da cobrança, em centavos. */
      amount: number;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
      paid_at: string | null;
    };
  };
};

export type ChargeRefundedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "charge.refunded";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    charge: {
      id: string;
      status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
      /** Valor da cobrança, em centavos. */
      amount: number;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
      paid_at: string | null;
    };
    refund: {
      id: string;
      status: "pending" | "succeeded" | "failed";
      /** Valor devolvido ao comprador, em centavos. */
      amount: number;
      /** Parte das tarifas devolvida a você. */
      fee_returned: number;
      /** Valor debitado do seu saldo. */
      seller_debit: number;
      created_at: string;
      processed_at: string | null;
    };
  };
};

export type CheckoutSessionExpiredEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "checkout.session.expired";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    session: {
      id: string;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou ao abrir a sessão. */
      metadata: Record<string, string>;
      /** Valor da sessão, em centavos. */
      amount: number;
    };
  };
};

export type CreatedWebhookEndpoint = {
  object: "webhook_endpoint";
  id: string;
  url: string;
  events: Array<string>;
  /** `true` para produção, `false` para o ambiente de testes. */
  livemode: boolean;
  status: "enabled" | "disabled";
  /** Por que foi desativado, se foi. */
  disabled_reason: string | null;
  created_at: string;
  /** Segredo que assina os webhooks, `whsec_…`. Em uma repetição com a mesma `Idempotency-Key`, `null`. */
  secret: string | null;
};

export type CursorPagination = {
  per_page: number;
  /** Indica se há mais itens depois destes. */
  has_more: boolean;
  /** Envie em `after` para ler os próximos itens. `null` no fim. */
  next_after: string | null;
};

export type Delivery = {
  object: "delivery";
  id: string;
  event_id: string;
  type: "charge.paid" | "charge.failed" | "charge.in_analysis" | "charge.refunded" | "charge.chargedback" | "med.opened" | "med.approved" | "med.rejected" | "withdrawal.paid" | "charge.expired" | "charge.canceled" | "refund.failed" | "checkout.session.expired" | "withdrawal.failed" | "withdrawal.returned" | "mandate.activated" | "mandate.rejected" | "mandate.expired" | "mandate.canceled" | "subscription.created" | "subscription.activated" | "subscription.past_due" | "subscription.paused" | "subscription.resumed" | "subscription.updated" | "subscription.canceled" | "subscription.completed";
  endpoint_id: string;
  /** Número da tentativa, a partir de 1. */
  attempt: number;
  status: "succeeded" | "failed" | "pending";
  /** Status HTTP da resposta. `null` se não houve resposta. */
  response_status: number | null;
  /** Início do corpo da resposta. */
  response_body: string | null;
  /** Código do erro de conexão, se não houve resposta. */
  error: string | null;
  /** Duração da tentativa, em milissegundos. */
  duration_ms: number;
  /** Quando será a próxima tentativa, se houver. */
  next_attempt_at: string | null;
  /** Identifica o trace da tentativa (W3C Trace Context). */
  trace_id: string;
  created_at: string;
};

export type DeliveryList = {
  object: "list";
  data: Array<Delivery>;
  pagination: Pagination;
};

export type Dispute = {
  object: "med";
  id: string;
  /** A cobrança contestada. */
  charge: string;
  /** Valor contestado, em centavos. */
  amount: number;
  /**
   * `opened` durante a análise dos bancos, `approved` quando o dinheiro volta ao comprador e `rejected`
   * quando a venda é mantida ou o comprador desiste.
   */
  status: "opened" | "approved" | "rejected";
  /** Motivo informado pelo banco. `null` se o banco não o informou. */
  reason: "fraud" | "operational_failure" | null;
  opened_at: string;
  /** Fim do prazo de 7 dias da análise. */
  due_at: string;
  /** Quando foi encerrada. Até lá, o valor contestado fica reservado. */
  closed_at: string | null;
};

export type EmbedSession = {
  object: "embed_session";
  id: string;
  /**
   * `open`: aguarda o comprador. `processing`: há uma cobrança em andamento. `completed`: paga. `expired`:
   * terminou sem pagamento.
   */
  status: "open" | "processing" | "completed" | "expired";
  /** A página de pagamento, para um iframe. */
  url: string;
  /** Valor a pagar, em centavos, sem juros. */
  amount: number;
  currency: "BRL";
  description: string | null;
  items: Array<{
    description: string;
    quantity: number;
    /** Preço unitário, em centavos. */
    amount: number;
    reference: string | null;
  }>;
  payment_methods: Array<"pix" | "credit_card">;
  max_installments: number | null;
  appearance: {
    accent_color: string | null;
    logo_url: string | null;
    radius: number | null;
    theme: "light" | "dark" | "auto";
  };
  card_id: string | null;
  save_card: boolean;
  /** Id da cobrança, `ch_…`, quando já há uma. */
  charge: string | null;
  livemode: boolean;
  expires_at: string;
  created_at: string;
  reference: string | null;
  metadata: Record<string, string>;
  mandate: {
    description: string;
    amount: number | null;
    minimum_limit: number | null;
    interval: "week" | "month" | "quarter" | "half_year" | "year";
    /** Dia em São Paulo, `AAAA-MM-DD`. */
    starts_on: string;
    ends_on: string | null;
    retry: "none" | "three_in_seven_days";
    /** Id do mandato, `mnd_…`, quando já há um QR Code. */
    id: string | null;
    /** Somente com `X-Service-Client-Secret`. `active`: o comprador autorizou. */
    status: "pending" | "active" | "rejected" | "expired" | "canceled" | null;
    reference: string | null;
    metadata: Record<string, string>;
  } | null;
  /** Exibido apenas nesta resposta. Liga o navegador do comprador a esta venda. */
  client_secret: string;
};

export type EmbedSessionCreate = {
  /** Valor a pagar, em centavos, sem juros. */
  amount: number;
  /** Os meios de pagamento oferecidos, de 1 a 2. */
  payment_methods: Array<"pix" | "credit_card">;
  /** Itens vendidos, que a página mostra. */
  items?: Array<{
    /** O que está sendo vendido. */
    description: string;
    quantity?: number | undefined;
    /** Preço unitário, em centavos. */
    amount: number;
    /** Código do produto no seu sistema. */
    reference?: string | null | undefined;
  }> | null | undefined;
  /** O que o comprador lê na página. */
  description?: string | null | undefined;
  /** Número do pedido no seu sistema. O comprador não vê; fica na cobrança e nos eventos. */
  reference?: string | null | undefined;
  /** Até 20 pares de chave e valor. O comprador não vê; ficam na cobrança e nos eventos. */
  metadata?: Record<string, string> | null | undefined;
  /** No máximo tantas parcelas. O contrato e o valor podem limitar mais. */
  max_installments?: number | null | undefined;
  /** A aparência da página de pagamento. */
  appearance?: {
    /** Cor de botões e destaques, como `#1a7f5a`. */
    accent_color?: string | null | undefined;
    logo_url?: string | null | undefined;
    /** Arredondamento dos cantos, em pixels. */
    radius?: number | null | undefined;
    /** `auto` segue o dispositivo do comprador. */
    theme?: "light" | "dark" | "auto" | undefined;
  } | null | undefined;
  /** Validade em segundos, de 5 minutos a 24 horas. */
  expires_in?: number | undefined;
  /**
   * Cartão salvo, para pagar com um clique. A sessão passa a aceitar somente cartão, sem pedir os dados dele.
   */
  card_id?: string | null | undefined;
  /** Se o comprador pode salvar o cartão para compras futuras. */
  save_card?: boolean | undefined;
  /** O comprador, quando você já o conhece. Sem ele, a página pergunta. */
  customer?: {
    /** Nome completo ou razão social. */
    name: string;
    email: string;
    /**
     * CPF ou CNPJ, inclusive alfanumérico, com ou sem pontuação: os dígitos verificadores são validados. Com
     * `document_type: "PASSPORT"`, o número do passaporte, de 5 a 20 letras e dígitos.
     */
    document: string;
    /** Tipo de `document`. Só é preciso enviar `PASSPORT`; no Pix, o banco não recebe o passaporte. */
    document_type?: "CPF" | "CNPJ" | "PASSPORT" | null | undefined;
    /** DDD. Envie junto com `phone_number`, ou não envie nenhum dos dois. */
    phone_ddd?: string | null | undefined;
    /** 8 dígitos para telefone fixo; 9, começando com 9, para celular. */
    phone_number?: string | null | undefined;
  } | null | undefined;
  /**
   * Pix Automático: o comprador paga `amount` e, com o mesmo QR Code, autoriza as próximas cobranças. Só com
   * `payment_methods: ["pix"]`.
   */
  mandate?: {
    /** O que é pago: o pagador lê no aplicativo do banco. */
    description: string;
    /** Valor de cada cobrança. Sem ele, o valor varia. */
    amount?: number | null | undefined;
    /** Em um mandato de valor variável: o menor limite que o pagador pode escolher. */
    minimum_limit?: number | null | undefined;
    /** Uma cobrança a cada semana, mês, trimestre, semestre ou ano. */
    interval: "week" | "month" | "quarter" | "half_year" | "year";
    /** Início do primeiro ciclo: hoje ou depois. */
    starts_on: string;
    /** Último dia. Sem ele, não tem fim. */
    ends_on?: string | null | undefined;
    /** Se uma cobrança recusada é tentada de novo, até três vezes em sete dias. */
    retry?: "none" | "three_in_seven_days" | undefined;
    /** Número do contrato no seu sistema. Dois mandatos em vigor não têm o mesmo. O padrão é o fim do id. */
    reference?: string | null | undefined;
    metadata?: Record<string, string> | null | undefined;
  } | null | undefined;
};

export type Event = {
  object: "event";
  id: string;
  type: "charge.paid" | "charge.failed" | "charge.in_analysis" | "charge.refunded" | "charge.chargedback" | "med.opened" | "med.approved" | "med.rejected" | "withdrawal.paid" | "charge.expired" | "charge.canceled" | "refund.failed" | "checkout.session.expired" | "withdrawal.failed" | "withdrawal.returned" | "mandate.activated" | "mandate.rejected" | "mandate.expired" | "mandate.canceled" | "subscription.created" | "subscription.activated" | "subscription.past_due" | "subscription.paused" | "subscription.resumed" | "subscription.updated" | "subscription.canceled" | "subscription.completed";
  created_at: string;
  /** `true` para produção, `false` para o ambiente de testes. */
  livemode: boolean;
  data: {
    /** A cobrança. Só em `charge.*`, `refund.*` e `med.*`. */
    charge?: {
      id: string;
      status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
      /** Valor da cobrança, em centavos. */
      amount: number;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
      paid_at: string | null;
    } | undefined;
    /** Em `charge.refunded` e `refund.failed`. */
    refund?: {
      id: string;
      status: "pending" | "succeeded" | "failed";
      /** Valor devolvido ao comprador, em centavos. */
      amount: number;
      /** Parte das tarifas devolvida a você. */
      fee_returned: number;
      /** Valor debitado do seu saldo. */
      seller_debit: number;
      created_at: string;
      processed_at: string | null;
    } | undefined;
    /** Em `med.opened`, `med.approved` e `med.rejected`. */
    med?: {
      id: string;
      /** Valor contestado, em centavos. */
      amount: number;
      status: "opened" | "approved" | "rejected";
      opened_at: string;
      /** Até quando o banco analisa a contestação. */
      due_at: string;
      closed_at: string | null;
    } | undefined;
    /** Em `withdrawal.*`. */
    withdrawal?: {
      id: string;
      /** Valor sacado, em centavos. */
      amount: number;
      status: "requested" | "processing" | "paid" | "failed";
      created_at: string;
      paid_at: string | null;
      /** Em `withdrawal.returned`: quando o banco de destino devolveu o valor. */
      returned_at: string | null;
    } | undefined;
    /** Em `checkout.session.expired`. */
    session?: {
      id: string;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou ao abrir a sessão. */
      metadata: Record<string, string>;
      /** Valor da sessão, em centavos. */
      amount: number;
    } | undefined;
    /** Em `mandate.*`. */
    mandate?: {
      id: string;
      status: "active" | "rejected" | "expired" | "canceled";
      /** Número do contrato no seu sistema. */
      reference: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    } | undefined;
    /** Em `subscription.*`. */
    subscription?: {
      id: string;
      status: "incomplete" | "active" | "past_due" | "paused" | "canceled" | "completed";
      mandate: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    } | undefined;
  };
};

export type EventList = {
  object: "list";
  data: Array<Event>;
  pagination: Pagination;
};

export type EventResend = {
  /** Se não for enviado, reenvia a todos os endpoints que recebem o tipo. */
  endpoint_id?: string | null | undefined;
};

export type Installments = {
  object: "installments";
  amount: number;
  available: boolean;
  /** Por que não há parcelamento. `null` quando há. */
  unavailable_reason: "platform_disabled" | "gateway_account_disabled" | "seller_disabled" | "seller_cannot_transact" | "no_credential" | "fee_disabled" | "amount_below_minimum" | null;
  /** O mesmo em uma frase, que pode mudar. */
  message: string | null;
  /** Por bandeira, as opções. `{}` quando não há parcelamento. */
  matrix: Record<string, Array<{
    /** Número de parcelas. */
    installments: number;
    /** Valor de cada parcela, em centavos. */
    installment_amount: number;
    /** O que o comprador paga ao todo, em centavos. */
    total_amount: number;
    /** Parte do total que é juros, em centavos. */
    interest: number;
  }>>;
};

export type Mandate = {
  object: "mandate";
  id: string;
  /**
   * Começa `pending`. O pagador autoriza (`active`) ou não (`rejected`); sem resposta até `expires_at`,
   * `expired`. `canceled` quando alguém o encerra.
   */
  status: "pending" | "active" | "rejected" | "expired" | "canceled";
  authorization: "first_payment" | "qr" | "bank_request";
  customer: {
    name: string;
    email: string;
    document: string;
  };
  description: string;
  reference: string;
  amount: number | null;
  minimum_limit: number | null;
  interval: "week" | "month" | "quarter" | "half_year" | "year";
  /** Dia em São Paulo, `AAAA-MM-DD`. */
  starts_on: string;
  ends_on: string | null;
  retry: "none" | "three_in_seven_days";
  /** O Pix copia e cola que autoriza. */
  qr_code: string | null;
  /** A primeira cobrança. */
  charge: string | null;
  subscription: string | null;
  /** Identificador da recorrência no Pix (idRec). */
  bank_id: string | null;
  /** Quem autorizou, e em que banco. */
  payer: {
    document: string;
    bank_ispb: string;
  } | null;
  /** Por que terminou. */
  reason: {
    code: string;
    message: string;
  } | null;
  metadata: Record<string, string>;
  livemode: boolean;
  activated_at: string | null;
  canceled_at: string | null;
  expires_at: string;
  created_at: string;
};

export type MandateActivatedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "mandate.activated";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    mandate: {
      id: string;
      status: "active" | "rejected" | "expired" | "canceled";
      /** Número do contrato no seu sistema. */
      reference: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    };
  };
};

export type MandateCanceledEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "mandate.canceled";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    mandate: {
      id: string;
      status: "active" | "rejected" | "expired" | "canceled";
      /** Número do contrato no seu sistema. */
      reference: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    };
  };
};

export type MandateChargeCreate = {
  /** Obrigatório quando o valor varia. */
  amount?: number | null | undefined;
  /** Vencimento, ao menos dois dias à frente. */
  due_on: string;
  description?: string | null | undefined;
  reference?: string | null | undefined;
  metadata?: Record<string, string> | null | undefined;
};

export type MandateCreate = {
  /** Quem paga, com CPF ou CNPJ. */
  customer: {
    /** Nome completo ou razão social. */
    name: string;
    email: string;
    /**
     * CPF ou CNPJ, inclusive alfanumérico, com ou sem pontuação: os dígitos verificadores são validados. Com
     * `document_type: "PASSPORT"`, o número do passaporte, de 5 a 20 letras e dígitos.
     */
    document: string;
    /** Tipo de `document`. Só é preciso enviar `PASSPORT`; no Pix, o banco não recebe o passaporte. */
    document_type?: "CPF" | "CNPJ" | "PASSPORT" | null | undefined;
    /** DDD. Envie junto com `phone_number`, ou não envie nenhum dos dois. */
    phone_ddd?: string | null | undefined;
    /** 8 dígitos para telefone fixo; 9, começando com 9, para celular. */
    phone_number?: string | null | undefined;
  };
  /** O que é pago: o pagador lê no aplicativo do banco. */
  description: string;
  /** Número do contrato no seu sistema. Dois mandatos em vigor não têm o mesmo. O padrão é o fim do id. */
  reference?: string | null | undefined;
  /** Valor de cada cobrança. Sem ele, o valor varia. */
  amount?: number | null | undefined;
  /** Em um mandato de valor variável: o menor limite que o pagador pode escolher. */
  minimum_limit?: number | null | undefined;
  /** Uma cobrança a cada semana, mês, trimestre, semestre ou ano. */
  interval: "week" | "month" | "quarter" | "half_year" | "year";
  /** Início do primeiro ciclo: hoje ou depois. */
  starts_on: string;
  /** Último dia. Sem ele, não tem fim. */
  ends_on?: string | null | undefined;
  /** Se uma cobrança recusada é tentada de novo, até três vezes em sete dias. */
  retry?: "none" | "three_in_seven_days" | undefined;
  /**
   * `first_payment`: um QR Code que paga a primeira cobrança e autoriza. `qr`: um QR Code que só autoriza.
   * `bank_request`: um pedido no aplicativo do banco.
   */
  authorization?: "first_payment" | "qr" | "bank_request" | undefined;
  /** Somente com `first_payment`. */
  first_charge?: {
    /** Em centavos. O padrão é o do mandato. */
    amount?: number | null | undefined;
    description?: string | null | undefined;
    reference?: string | null | undefined;
    metadata?: Record<string, string> | null | undefined;
  } | null | undefined;
  /** Somente, e sempre, com `bank_request`. */
  payer_bank?: {
    /** ISPB do banco do pagador. */
    ispb: string;
    branch?: string | null | undefined;
    account: string;
  } | null | undefined;
  /** Segundos que o pagador tem para responder: o padrão é um dia, em `bank_request` sete. */
  expires_in?: number | null | undefined;
  metadata?: Record<string, string> | null | undefined;
};

export type MandateExpiredEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "mandate.expired";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    mandate: {
      id: string;
      status: "active" | "rejected" | "expired" | "canceled";
      /** Número do contrato no seu sistema. */
      reference: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    };
  };
};

export type MandateList = {
  object: "list";
  data: Array<Mandate>;
  pagination: Pagination;
};

export type MandateRejectedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "mandate.rejected";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    mandate: {
      id: string;
      status: "active" | "rejected" | "expired" | "canceled";
      /** Número do contrato no seu sistema. */
      reference: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    };
  };
};

export type MandateTimeline = {
  object: "timeline";
  /**
   * `false` enquanto há passos nossos em andamento, o último tem menos de 2 segundos, ou parte do sistema não
   * respondeu.
   */
  complete: boolean;
  /**
   * Antes deste momento podem faltar requisições, eventos e entregas, que são guardados por 30 dias. `null`:
   * a história toda é mais nova.
   */
  kept_since: string | null;
  /** Da mais antiga à mais nova. Acima de 500: as 100 primeiras e as 400 últimas. */
  entries: Array<TimelineEntry>;
  mandate: string;
};

export type MedApprovedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "med.approved";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    charge: {
      id: string;
      status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
      /** Valor da cobrança, em centavos. */
      amount: number;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
      paid_at: string | null;
    };
    med: {
      id: string;
      /** Valor contestado, em centavos. */
      amount: number;
      status: "opened" | "approved" | "rejected";
      opened_at: string;
      /** Até quando o banco analisa a contestação. */
      due_at: string;
      closed_at: string | null;
    };
  };
};

export type MedOpenedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "med.opened";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    charge: {
      id: string;
      status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
      /** Valor da cobrança, em centavos. */
      amount: number;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
      paid_at: string | null;
    };
    med: {
      id: string;
      /** Valor contestado, em centavos. */
      amount: number;
      status: "opened" | "approved" | "rejected";
      opened_at: string;
      /** Até quando o banco analisa a contestação. */
      due_at: string;
      closed_at: string | null;
    };
  };
};

export type MedRejectedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "med.rejected";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    charge: {
      id: string;
      status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
      /** Valor da cobrança, em centavos. */
      amount: number;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
      paid_at: string | null;
    };
    med: {
      id: string;
      /** Valor contestado, em centavos. */
      amount: number;
      status: "opened" | "approved" | "rejected";
      opened_at: string;
      /** Até quando o banco analisa a contestação. */
      due_at: string;
      closed_at: string | null;
    };
  };
};

export type Pagination = {
  page: number;
  per_page: number;
  /** Total de itens que atendem ao filtro, em todas as páginas. */
  total: number;
  total_pages: number;
  /** Indica se há mais itens depois desta página. */
  has_more: boolean;
};

export type PaymentLink = {
  object: "payment_link";
  id: string;
  /** A página de pagamento. Envie ao comprador. */
  url: string;
  /** Se aceita pagamentos: não foi desativado, não expirou nem chegou a `max_payments`. */
  active: boolean;
  /** Pagamentos confirmados. */
  payments: number;
  /** Valor a pagar, em centavos, sem juros. */
  amount: number;
  currency: "BRL";
  description: string | null;
  items: Array<{
    description: string;
    quantity: number;
    /** Preço unitário, em centavos. */
    amount: number;
    reference: string | null;
  }>;
  payment_methods: Array<"pix" | "credit_card">;
  max_installments: number | null;
  appearance: {
    accent_color: string | null;
    logo_url: string | null;
    radius: number | null;
    theme: "light" | "dark" | "auto";
  };
  reference: string | null;
  metadata: Record<string, string>;
  max_payments: number | null;
  livemode: boolean;
  expires_at: string | null;
  created_at: string;
};

export type PaymentLinkCreate = {
  /** Valor a pagar, em centavos, sem juros. */
  amount: number;
  /** Os meios de pagamento oferecidos, de 1 a 2. */
  payment_methods: Array<"pix" | "credit_card">;
  /** Itens vendidos, que a página mostra. */
  items?: Array<{
    /** O que está sendo vendido. */
    description: string;
    quantity?: number | undefined;
    /** Preço unitário, em centavos. */
    amount: number;
    /** Código do produto no seu sistema. */
    reference?: string | null | undefined;
  }> | null | undefined;
  /** O que o comprador lê na página. */
  description?: string | null | undefined;
  /** Número do pedido no seu sistema. O comprador não vê; fica na cobrança e nos eventos. */
  reference?: string | null | undefined;
  /** Até 20 pares de chave e valor. O comprador não vê; ficam na cobrança e nos eventos. */
  metadata?: Record<string, string> | null | undefined;
  /** No máximo tantas parcelas. O contrato e o valor podem limitar mais. */
  max_installments?: number | null | undefined;
  /** A aparência da página de pagamento. */
  appearance?: {
    /** Cor de botões e destaques, como `#1a7f5a`. */
    accent_color?: string | null | undefined;
    logo_url?: string | null | undefined;
    /** Arredondamento dos cantos, em pixels. */
    radius?: number | null | undefined;
    /** `auto` segue o dispositivo do comprador. */
    theme?: "light" | "dark" | "auto" | undefined;
  } | null | undefined;
  /** Até quando aceita pagamentos, em ISO 8601 com fuso. Sem ele, não expira. */
  expires_at?: string | null | undefined;
  /** Quantos pagamentos aceita ao todo. Sem ele, não há limite. */
  max_payments?: number | null | undefined;
};

export type PaymentLinkList = {
  object: "list";
  data: Array<PaymentLink>;
  pagination: Pagination;
};

export type PaymentLinkUpdate = {
  /** `false` desativa o link; `true` o ativa de novo. */
  active: boolean;
};

export type Refund = {
  object: "refund";
  id: string;
  /** A cobrança estornada. */
  charge: string;
  /**
   * `pending` enquanto o banco ou a adquirente não confirma a devolução. Depois, `succeeded` ou `failed`. Um
   * estorno que falhou não altera a cobrança, e o valor volta ao seu saldo.
   */
  status: "pending" | "succeeded" | "failed";
  /** Valor devolvido ao comprador, em centavos. */
  amount: number;
  currency: "BRL";
  /** Parte das tarifas devolvida a você. */
  fee_returned: number;
  /** Valor debitado do seu saldo: `amount` menos `fee_returned`. */
  seller_debit: number;
  /**
   * O motivo que você enviou. `med` em uma devolução feita pelo banco após uma contestação; `null` em outra
   * devolução que o banco fez por conta própria.
   */
  reason: string | null;
  /** Por que falhou, em `failed`. */
  failed_reason: string | null;
  created_at: string;
  /** Quando foi concluído. `null` em `pending`. */
  processed_at: string | null;
};

export type RefundCreate = {
  /** Valor do estorno, em centavos. Se não for enviado, estorna tudo o que ainda pode ser estornado. */
  amount?: number | null | undefined;
  /** Motivo do estorno, para o seu controle. */
  reason?: string | null | undefined;
};

export type RefundFailedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "refund.failed";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    charge: {
      id: string;
      status: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback";
      /** Valor da cobrança, em centavos. */
      amount: number;
      /** Número do pedido no seu sistema. */
      reference: string | null;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
      paid_at: string | null;
    };
    refund: {
      id: string;
      status: "pending" | "succeeded" | "failed";
      /** Valor devolvido ao comprador, em centavos. */
      amount: number;
      /** Parte das tarifas devolvida a você. */
      fee_returned: number;
      /** Valor debitado do seu saldo. */
      seller_debit: number;
      created_at: string;
      processed_at: string | null;
    };
  };
};

export type RefundList = {
  object: "list";
  data: Array<Refund>;
  pagination: Pagination;
};

export type Request = {
  object: "request";
  /** O `X-Request-Id` da resposta. */
  id: string;
  method: string;
  /** Sem a query string. */
  path: string;
  query: string | null;
  /** O caminho como no documento OpenAPI. `null` quando não existe. */
  route: string | null;
  status: number;
  error_code: "malformed_json" | "malformed_request" | "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key" | "invalid_client_secret" | "invalid_credentials" | "totp_required" | "session_invalid" | "insufficient_scope" | "origin_not_allowed" | "one_click_requires_three_ds" | "role_not_allowed" | "reauthentication_required" | "read_only_session" | "resource_not_found" | "method_not_allowed" | "request_timeout" | "account_exists" | "idempotency_key_reused" | "idempotency_key_in_progress" | "payload_too_large" | "file_too_large" | "unsupported_media_type" | "file_type_not_allowed" | "validation_failed" | "amount_below_minimum" | "charge_not_payable" | "charge_not_cancelable" | "charge_not_refundable" | "exceeds_remaining" | "refund_window_closed" | "refund_disabled" | "refund_limit_reached" | "charge_not_disputable" | "card_not_available" | "card_temporarily_unavailable" | "card_declined" | "three_ds_required" | "installments_not_available" | "session_expired" | "session_completed" | "payment_link_inactive" | "link_exhausted" | "run_in_progress" | "listener_limit_reached" | "delivery_answered" | "charge_not_in_analysis" | "dispute_closed" | "file_limit_reached" | "last_owner" | "invitation_invalid" | "insufficient_balance" | "bank_account_missing" | "mandate_not_active" | "mandate_not_pending" | "mandate_in_use" | "amount_not_allowed" | "due_date_too_close" | "cycle_already_charged" | "too_late_to_cancel" | "subscription_ended" | "withdrawal_not_decidable" | "seller_not_approved" | "too_many_requests" | "provider_rate_limited" | "internal_error" | "provider_unavailable" | "service_unavailable" | null;
  /** A chave secreta usada. */
  key: {
    id: string;
    hint: string;
  };
  /** Endereço IP de quem chamou. */
  source: string;
  user_agent: string | null;
  idempotency_key: string | null;
  /** Se a resposta foi a repetição de uma anterior. */
  replayed: boolean;
  duration_ms: number;
  /** O `Trace-Id` da resposta. */
  trace_id: string;
  /** `true` para produção, `false` para o ambiente de testes. */
  livemode: boolean;
  /** O recurso que a chamada criou; senão, o que ela endereçou. */
  resource: string | null;
  created_at: string;
};

export type RequestList = {
  object: "list";
  data: Array<Request>;
  pagination: CursorPagination;
};

export type RequestWithBodies = {
  object: "request";
  /** O `X-Request-Id` da resposta. */
  id: string;
  method: string;
  /** Sem a query string. */
  path: string;
  query: string | null;
  /** O caminho como no documento OpenAPI. `null` quando não existe. */
  route: string | null;
  status: number;
  error_code: "malformed_json" | "malformed_request" | "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key" | "invalid_client_secret" | "invalid_credentials" | "totp_required" | "session_invalid" | "insufficient_scope" | "origin_not_allowed" | "one_click_requires_three_ds" | "role_not_allowed" | "reauthentication_required" | "read_only_session" | "resource_not_found" | "method_not_allowed" | "request_timeout" | "account_exists" | "idempotency_key_reused" | "idempotency_key_in_progress" | "payload_too_large" | "file_too_large" | "unsupported_media_type" | "file_type_not_allowed" | "validation_failed" | "amount_below_minimum" | "charge_not_payable" | "charge_not_cancelable" | "charge_not_refundable" | "exceeds_remaining" | "refund_window_closed" | "refund_disabled" | "refund_limit_reached" | "charge_not_disputable" | "card_not_available" | "card_temporarily_unavailable" | "card_declined" | "three_ds_required" | "installments_not_available" | "session_expired" | "session_completed" | "payment_link_inactive" | "link_exhausted" | "run_in_progress" | "listener_limit_reached" | "delivery_answered" | "charge_not_in_analysis" | "dispute_closed" | "file_limit_reached" | "last_owner" | "invitation_invalid" | "insufficient_balance" | "bank_account_missing" | "mandate_not_active" | "mandate_not_pending" | "mandate_in_use" | "amount_not_allowed" | "due_date_too_close" | "cycle_already_charged" | "too_late_to_cancel" | "subscription_ended" | "withdrawal_not_decidable" | "seller_not_approved" | "too_many_requests" | "provider_rate_limited" | "internal_error" | "provider_unavailable" | "service_unavailable" | null;
  /** A chave secreta usada. */
  key: {
    id: string;
    hint: string;
  };
  /** Endereço IP de quem chamou. */
  source: string;
  user_agent: string | null;
  idempotency_key: string | null;
  /** Se a resposta foi a repetição de uma anterior. */
  replayed: boolean;
  duration_ms: number;
  /** O `Trace-Id` da resposta. */
  trace_id: string;
  /** `true` para produção, `false` para o ambiente de testes. */
  livemode: boolean;
  /** O recurso que a chamada criou; senão, o que ela endereçou. */
  resource: string | null;
  created_at: string;
  /** O corpo enviado, em escritas e erros. `[removed]` no lugar de segredos, tokens e números de cartão. */
  request_body: string | null;
  /** O corpo respondido, em escritas e erros. */
  response_body: string | null;
  /**
   * Se um dos corpos foi cortado em 16 KiB, ou se ambos ficaram de fora (`null`), por exceder o limite diário
   * de corpos da conta.
   */
  truncated: boolean;
};

export type ResentEvent = {
  endpoint_ids: Array<string>;
};

export type RotatedWebhookSecret = {
  /** O novo segredo. Em uma repetição com a mesma `Idempotency-Key`, `null`. */
  secret: string | null;
  /** Até quando o segredo anterior também assina. */
  previous_expires_at: string;
};

export type Subscription = {
  object: "subscription";
  id: string;
  /**
   * `incomplete` até o pagador autorizar; `past_due` depois de um ciclo sem pagamento; `completed` depois do
   * último.
   */
  status: "incomplete" | "active" | "past_due" | "paused" | "canceled" | "completed";
  mandate: string;
  amount: number;
  interval: "week" | "month" | "quarter" | "half_year" | "year";
  billing_day: number;
  /** Dia em São Paulo, `AAAA-MM-DD`. */
  starts_on: string;
  ends_on: string | null;
  next_charge_on: string | null;
  pause: {
    until: string | null;
  } | null;
  cancel_at: string | null;
  /** Por que terminou. `null` quando você encerrou. */
  reason: string | null;
  metadata: Record<string, string>;
  livemode: boolean;
  canceled_at: string | null;
  created_at: string;
};

export type SubscriptionActivatedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "subscription.activated";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    subscription: {
      id: string;
      status: "incomplete" | "active" | "past_due" | "paused" | "canceled" | "completed";
      mandate: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    };
  };
};

export type SubscriptionCancel = {
  /** Agora, ou no dia da próxima cobrança, que não é mais feita. */
  at?: "now" | "period_end" | undefined;
};

export type SubscriptionCanceledEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "subscription.canceled";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    subscription: {
      id: string;
      status: "incomplete" | "active" | "past_due" | "paused" | "canceled" | "completed";
      mandate: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    };
  };
};

export type SubscriptionCompletedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "subscription.completed";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    subscription: {
      id: string;
      status: "incomplete" | "active" | "past_due" | "paused" | "canceled" | "completed";
      mandate: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    };
  };
};

export type SubscriptionCreate = {
  mandate_id?: string | null | undefined;
  /** Um mandato novo. Termina junto com a assinatura. */
  mandate?: {
    /** Quem paga, com CPF ou CNPJ. */
    customer: {
      /** Nome completo ou razão social. */
      name: string;
      email: string;
      /**
       * CPF ou CNPJ, inclusive alfanumérico, com ou sem pontuação: os dígitos verificadores são validados.
       * Com `document_type: "PASSPORT"`, o número do passaporte, de 5 a 20 letras e dígitos.
       */
      document: string;
      /** Tipo de `document`. Só é preciso enviar `PASSPORT`; no Pix, o banco não recebe o passaporte. */
      document_type?: "CPF" | "CNPJ" | "PASSPORT" | null | undefined;
      /** DDD. Envie junto com `phone_number`, ou não envie nenhum dos dois. */
      phone_ddd?: string | null | undefined;
      /** 8 dígitos para telefone fixo; 9, começando com 9, para celular. */
      phone_number?: string | null | undefined;
    };
    /** O que é pago: o pagador lê no aplicativo do banco. */
    description: string;
    /** Número do contrato no seu sistema. Dois mandatos em vigor não têm o mesmo. O padrão é o fim do id. */
    reference?: string | null | undefined;
    /** Valor de cada cobrança. Sem ele, o valor varia. */
    amount?: number | null | undefined;
    /** Em um mandato de valor variável: o menor limite que o pagador pode escolher. */
    minimum_limit?: number | null | undefined;
    /** Uma cobrança a cada semana, mês, trimestre, semestre ou ano. */
    interval: "week" | "month" | "quarter" | "half_year" | "year";
    /** Início do primeiro ciclo: hoje ou depois. */
    starts_on: string;
    /** Último dia. Sem ele, não tem fim. */
    ends_on?: string | null | undefined;
    /** Se uma cobrança recusada é tentada de novo, até três vezes em sete dias. */
    retry?: "none" | "three_in_seven_days" | undefined;
    /**
     * `first_payment`: um QR Code que paga a primeira cobrança e autoriza. `qr`: um QR Code que só autoriza.
     * `bank_request`: um pedido no aplicativo do banco.
     */
    authorization?: "first_payment" | "qr" | "bank_request" | undefined;
    /** Somente com `first_payment`. */
    first_charge?: {
      /** Em centavos. O padrão é o do mandato. */
      amount?: number | null | undefined;
      description?: string | null | undefined;
      reference?: string | null | undefined;
      metadata?: Record<string, string> | null | undefined;
    } | null | undefined;
    /** Somente, e sempre, com `bank_request`. */
    payer_bank?: {
      /** ISPB do banco do pagador. */
      ispb: string;
      branch?: string | null | undefined;
      account: string;
    } | null | undefined;
    /** Segundos que o pagador tem para responder: o padrão é um dia, em `bank_request` sete. */
    expires_in?: number | null | undefined;
    metadata?: Record<string, string> | null | undefined;
  } | null | undefined;
  /** Valor de cada cobrança. O padrão é o do mandato. */
  amount?: number | null | undefined;
  /** Dia do vencimento: 1 (segunda) a 7 por semana, senão 1 a 31; em meses curtos, o último dia. */
  billing_day: number;
  /** O padrão é o do mandato. */
  starts_on?: string | null | undefined;
  ends_on?: string | null | undefined;
  metadata?: Record<string, string> | null | undefined;
};

export type SubscriptionCreatedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "subscription.created";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    subscription: {
      id: string;
      status: "incomplete" | "active" | "past_due" | "paused" | "canceled" | "completed";
      mandate: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    };
  };
};

export type SubscriptionList = {
  object: "list";
  data: Array<Subscription>;
  pagination: Pagination;
};

export type SubscriptionPastDueEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "subscription.past_due";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    subscription: {
      id: string;
      status: "incomplete" | "active" | "past_due" | "paused" | "canceled" | "completed";
      mandate: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    };
  };
};

export type SubscriptionPause = {
  /** Volta sozinha neste dia. Sem ele, até `resume`. */
  until?: string | null | undefined;
};

export type SubscriptionPausedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "subscription.paused";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    subscription: {
      id: string;
      status: "incomplete" | "active" | "past_due" | "paused" | "canceled" | "completed";
      mandate: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    };
  };
};

export type SubscriptionResumedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "subscription.resumed";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    subscription: {
      id: string;
      status: "incomplete" | "active" | "past_due" | "paused" | "canceled" | "completed";
      mandate: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    };
  };
};

export type SubscriptionUpdate = {
  amount?: number | undefined;
  /** Dia do vencimento: 1 (segunda) a 7 por semana, senão 1 a 31; em meses curtos, o último dia. */
  billing_day?: number | undefined;
  metadata?: Record<string, string> | undefined;
};

export type SubscriptionUpdatedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "subscription.updated";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    subscription: {
      id: string;
      status: "incomplete" | "active" | "past_due" | "paused" | "canceled" | "completed";
      mandate: string;
      /** O que você enviou na criação. */
      metadata: Record<string, string>;
    };
  };
};

export type TestAnalysisDecide = {
  /** O que o antifraude decide. */
  outcome: "approved" | "refused";
};

export type TestChargeAttempt = {
  /** O que o banco do pagador responde. */
  outcome: "paid" | "rejected";
  /** Motivo, somente com `rejected`. O padrão é `AM02`, acima do limite do pagador. */
  code?: "AB10" | "AC05" | "AC06" | "AM02" | "AM09" | "DENC" | "DS27" | "DTED" | "DTNT" | "FBRD" | "IRNT" | "MIDI" | "MSUC" | "NIEC" | "NIPA" | "NITX" | "QUNT" | "RC09" | "UDEI" | null | undefined;
};

export type TestClock = {
  object: "test_clock";
  /** A hora no ambiente de testes da sua conta. */
  now: string;
  /** Quanto o relógio está adiantado, em segundos. */
  offset_seconds: number;
};

export type TestClockAdvance = {
  /** Quanto adiantar, em segundos: no máximo um ano. */
  seconds: number;
};

export type TestRun = {
  object: "test_run";
  id: string;
  seed: number;
  /**
   * O que acontece: `shop_day`, um dia de loja com um pouco de tudo; `bad_bank`, pagamentos que expiram,
   * demoram e são recusados; `card_testing`, muitos cartões recusados; `disputes`, contestações e
   * chargebacks; `month_end`, um mês e meio, com liquidações.
   */
  scenario: "shop_day" | "bad_bank" | "card_testing" | "disputes" | "month_end";
  size: number;
  /** `failed` quando a execução não pôde continuar; o que ela já criou permanece. */
  status: "running" | "completed" | "failed";
  /** Passos feitos e total de passos: as cobranças e os avanços do relógio. */
  progress: {
    done: number;
    total: number;
  };
  /** `null` até a execução terminar. */
  result: {
    /** Cobranças criadas. */
    charges: number;
    /** Cobranças que foram pagas, mesmo que depois estornadas ou contestadas. */
    paid: number;
    /** Cobranças estornadas, no todo ou em parte, também pelo banco após uma contestação. */
    refunded: number;
    /** Cobranças contestadas: MED ou chargeback. */
    disputed: number;
    /** Cobranças com status `failed`. */
    failed: number;
    /** Soma das cobranças pagas, em centavos. */
    amount_paid: number;
    /** O saldo da conta no fim da execução, em centavos. */
    balance: number;
    /**
     * SHA-256, em hexadecimal, dos passos em ordem: o que foi, valor, meio de pagamento e situações
     * observadas. Depende só de `seed`, `scenario` e `size`.
     */
    fingerprint: string;
  } | null;
  /** Por que a execução falhou. `null` enquanto `status` não for `failed`. */
  error: {
    /** Um código de erro da API, ou `no_progress`: 10 minutos sem avançar. */
    code: "malformed_json" | "malformed_request" | "missing_api_key" | "invalid_api_key" | "revoked_api_key" | "expired_api_key" | "invalid_client_secret" | "invalid_credentials" | "totp_required" | "session_invalid" | "insufficient_scope" | "origin_not_allowed" | "one_click_requires_three_ds" | "role_not_allowed" | "reauthentication_required" | "read_only_session" | "resource_not_found" | "method_not_allowed" | "request_timeout" | "account_exists" | "idempotency_key_reused" | "idempotency_key_in_progress" | "payload_too_large" | "file_too_large" | "unsupported_media_type" | "file_type_not_allowed" | "validation_failed" | "amount_below_minimum" | "charge_not_payable" | "charge_not_cancelable" | "charge_not_refundable" | "exceeds_remaining" | "refund_window_closed" | "refund_disabled" | "refund_limit_reached" | "charge_not_disputable" | "card_not_available" | "card_temporarily_unavailable" | "card_declined" | "three_ds_required" | "installments_not_available" | "session_expired" | "session_completed" | "payment_link_inactive" | "link_exhausted" | "run_in_progress" | "listener_limit_reached" | "delivery_answered" | "charge_not_in_analysis" | "dispute_closed" | "file_limit_reached" | "last_owner" | "invitation_invalid" | "insufficient_balance" | "bank_account_missing" | "mandate_not_active" | "mandate_not_pending" | "mandate_in_use" | "amount_not_allowed" | "due_date_too_close" | "cycle_already_charged" | "too_late_to_cancel" | "subscription_ended" | "withdrawal_not_decidable" | "seller_not_approved" | "too_many_requests" | "provider_rate_limited" | "internal_error" | "provider_unavailable" | "service_unavailable" | "no_progress";
    /** Texto para pessoas, em português. Pode mudar. */
    message: string;
  } | null;
  /** O comando que repete a execução. Ele lê a chave de `$CATRACA_KEY`. */
  repeat: string;
  created_at: string;
  completed_at: string | null;
};

export type TestRunCreate = {
  /** A mesma semente repete a mesma sequência de vendas e resultados. */
  seed: number;
  /**
   * O que acontece: `shop_day`, um dia de loja com um pouco de tudo; `bad_bank`, pagamentos que expiram,
   * demoram e são recusados; `card_testing`, muitos cartões recusados; `disputes`, contestações e
   * chargebacks; `month_end`, um mês e meio, com liquidações.
   */
  scenario: "shop_day" | "bad_bank" | "card_testing" | "disputes" | "month_end";
  /** Quantas cobranças criar. Padrão: 2000 em `shop_day`, 200 nos outros cenários. */
  size?: number | undefined;
};

export type TestRunList = {
  object: "list";
  data: Array<TestRun>;
  pagination: Pagination;
};

export type TestTriggerCreate = {
  /** O evento que você quer receber. */
  type: "charge.paid" | "charge.failed" | "charge.in_analysis" | "charge.refunded" | "charge.chargedback" | "med.opened" | "med.approved" | "med.rejected" | "withdrawal.paid" | "charge.expired" | "charge.canceled" | "refund.failed" | "checkout.session.expired" | "withdrawal.failed" | "withdrawal.returned" | "mandate.activated" | "mandate.rejected" | "mandate.expired" | "mandate.canceled" | "subscription.created" | "subscription.activated" | "subscription.past_due" | "subscription.paused" | "subscription.resumed" | "subscription.updated" | "subscription.canceled" | "subscription.completed";
  /**
   * Campos do corpo do que é criado, no lugar dos nossos: `amount`, `customer: {name}` e os demais. Um campo
   * que não existe ali é recusado.
   */
  overrides?: Record<string, unknown> | null | undefined;
};

export type ThreeDsToken = {
  object: "three_ds_token";
  /** O navegador o apresenta à autenticação. Vale uma vez. */
  token: string;
  /** Biblioteca do navegador, do mesmo ambiente do token. */
  library_url: string;
  /** Validade em segundos. */
  expires_in: number;
};

export type Timeline = {
  object: "timeline";
  /**
   * `false` enquanto há passos nossos em andamento, o último tem menos de 2 segundos, ou parte do sistema não
   * respondeu.
   */
  complete: boolean;
  /**
   * Antes deste momento podem faltar requisições, eventos e entregas, que são guardados por 30 dias. `null`:
   * a história toda é mais nova.
   */
  kept_since: string | null;
  /** Da mais antiga à mais nova. Acima de 500: as 100 primeiras e as 400 últimas. */
  entries: Array<TimelineEntry>;
  charge: string;
};

export type TimelineEntry = {
  /** No relógio da conta. */
  at: string;
  type: "request" | "provider_call" | "callback" | "reconciliation" | "state" | "refund" | "dispute" | "event" | "posting" | "delivery";
  /** Para pessoas, em português. */
  title: string;
  /** As chaves dependem de `type`. `null` em `event`, `refund` e `dispute`. */
  detail: {
    method: string;
    route: string | null;
    error_code: string | null;
  } | {
    provider: string;
    operation: string;
    outcome: "ok" | "refused" | "unknown" | "not_sent";
    /** Por que foi recusada: o código do banco, da adquirente ou do emissor. */
    code: string | null;
  } | {
    provider: string;
    finding: string;
  } | {
    provider: string;
  } | {
    /** `null` no primeiro estado. */
    from: string | null;
    to: string;
  } | {
    available_amount: number;
    reserved_amount: number;
  } | {
    endpoint: string;
    attempt: number;
    response_status: number | null;
    /** Por que não houve resposta. */
    error: string | null;
  } | null;
  /**
   * Da requisição, o status HTTP; da chamada ao provedor, o resultado; do aviso, `handled` ou `ignored`; do
   * evento, o tipo; do lançamento, o tipo; do estado, o novo estado; da entrega, da devolução e da
   * contestação, o delas.
   */
  status: string | number;
  duration_ms: number | null;
  /** Em centavos. Com sinal nos lançamentos, como no extrato; nos demais, positivo ou `null`. */
  amount: number | null;
  trace_id: string | null;
  /** Ids do que a entrada mostra. O que não se aplica está ausente. */
  links: {
    request?: string | undefined;
    event?: string | undefined;
    delivery?: string | undefined;
    refund?: string | undefined;
    /** `med_…` ou, de um chargeback, `cb_…`. */
    dispute?: string | undefined;
    posting?: string | undefined;
  };
};

export type Trigger = {
  object: "trigger";
  type: "charge.paid" | "charge.failed" | "charge.in_analysis" | "charge.refunded" | "charge.chargedback" | "med.opened" | "med.approved" | "med.rejected" | "withdrawal.paid" | "charge.expired" | "charge.canceled" | "refund.failed" | "checkout.session.expired" | "withdrawal.failed" | "withdrawal.returned" | "mandate.activated" | "mandate.rejected" | "mandate.expired" | "mandate.canceled" | "subscription.created" | "subscription.activated" | "subscription.past_due" | "subscription.paused" | "subscription.resumed" | "subscription.updated" | "subscription.canceled" | "subscription.completed";
  /** O que foi criado: `ch_…`, `wd_…`, `cs_…`, `mnd_…` ou `sub_…`. */
  resource: string;
  /** Todos os eventos que acontecem por isso, em ordem. O pedido é um deles. */
  events: Array<"charge.paid" | "charge.failed" | "charge.in_analysis" | "charge.refunded" | "charge.chargedback" | "med.opened" | "med.approved" | "med.rejected" | "withdrawal.paid" | "charge.expired" | "charge.canceled" | "refund.failed" | "checkout.session.expired" | "withdrawal.failed" | "withdrawal.returned" | "mandate.activated" | "mandate.rejected" | "mandate.expired" | "mandate.canceled" | "subscription.created" | "subscription.activated" | "subscription.past_due" | "subscription.paused" | "subscription.resumed" | "subscription.updated" | "subscription.canceled" | "subscription.completed">;
};

export type UpcomingCharge = {
  object: "upcoming_charge";
  /** Dia em São Paulo, `AAAA-MM-DD`. */
  due_on: string;
  /** Quando vai ao banco. */
  sends_on: string;
  amount: number;
};

export type UpcomingChargeList = {
  object: "list";
  data: Array<UpcomingCharge>;
  pagination: Pagination;
};

export type WebhookEndpoint = {
  object: "webhook_endpoint";
  id: string;
  url: string;
  events: Array<string>;
  /** `true` para produção, `false` para o ambiente de testes. */
  livemode: boolean;
  status: "enabled" | "disabled";
  /** Por que foi desativado, se foi. */
  disabled_reason: string | null;
  created_at: string;
};

export type WebhookEndpointCreate = {
  /** URL que recebe os eventos por POST. */
  url: string;
  /**
   * Tipos de evento que o endpoint recebe. `*` vale pelos nove tipos principais; os demais são recebidos só
   * por nome, também junto com `*`.
   */
  events?: Array<"charge.paid" | "charge.failed" | "charge.in_analysis" | "charge.refunded" | "charge.chargedback" | "med.opened" | "med.approved" | "med.rejected" | "withdrawal.paid" | "charge.expired" | "charge.canceled" | "refund.failed" | "checkout.session.expired" | "withdrawal.failed" | "withdrawal.returned" | "mandate.activated" | "mandate.rejected" | "mandate.expired" | "mandate.canceled" | "subscription.created" | "subscription.activated" | "subscription.past_due" | "subscription.paused" | "subscription.resumed" | "subscription.updated" | "subscription.canceled" | "subscription.completed" | "*"> | undefined;
};

export type WebhookEndpointList = {
  object: "list";
  data: Array<WebhookEndpoint>;
  pagination: Pagination;
};

export type WebhookEndpointUpdate = {
  /** URL que recebe os eventos por POST. */
  url?: string | undefined;
  /**
   * Tipos de evento que o endpoint recebe. `*` vale pelos nove tipos principais; os demais são recebidos só
   * por nome, também junto com `*`.
   */
  events?: Array<"charge.paid" | "charge.failed" | "charge.in_analysis" | "charge.refunded" | "charge.chargedback" | "med.opened" | "med.approved" | "med.rejected" | "withdrawal.paid" | "charge.expired" | "charge.canceled" | "refund.failed" | "checkout.session.expired" | "withdrawal.failed" | "withdrawal.returned" | "mandate.activated" | "mandate.rejected" | "mandate.expired" | "mandate.canceled" | "subscription.created" | "subscription.activated" | "subscription.past_due" | "subscription.paused" | "subscription.resumed" | "subscription.updated" | "subscription.canceled" | "subscription.completed" | "*"> | undefined;
  /** `disabled` suspende os envios; `enabled` os retoma. */
  status?: "enabled" | "disabled" | undefined;
};

export type WebhookSecret = {
  secret: string;
};

export type Withdrawal = {
  object: "withdrawal";
  id: string;
  /** Valor do saque, em centavos. */
  amount: number;
  currency: "BRL";
  /**
   * `requested`: reservado no saldo. `processing`: enviado ao banco. `paid`: creditado na conta bancária.
   * `failed`: não realizado; o valor voltou ao saldo. `canceled`: cancelado antes do envio; o valor voltou ao
   * saldo.
   */
  status: "requested" | "processing" | "paid" | "failed" | "canceled";
  /** Por que o saque falhou. */
  failed_reason: string | null;
  /** `true` para produção, `false` para o ambiente de testes. */
  livemode: boolean;
  created_at: string;
  paid_at: string | null;
};

export type WithdrawalFailedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "withdrawal.failed";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    withdrawal: {
      id: string;
      /** Valor sacado, em centavos. */
      amount: number;
      status: "requested" | "processing" | "paid" | "failed";
      created_at: string;
      paid_at: string | null;
      /** Em `withdrawal.returned`: quando o banco de destino devolveu o valor. */
      returned_at: string | null;
    };
  };
};

export type WithdrawalPaidEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "withdrawal.paid";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    withdrawal: {
      id: string;
      /** Valor sacado, em centavos. */
      amount: number;
      status: "requested" | "processing" | "paid" | "failed";
      created_at: string;
      paid_at: string | null;
      /** Em `withdrawal.returned`: quando o banco de destino devolveu o valor. */
      returned_at: string | null;
    };
  };
};

export type WithdrawalReturnedEvent = {
  /** O mesmo em todas as tentativas e reenvios. Salve-o para não processar o evento duas vezes. */
  id: string;
  type: "withdrawal.returned";
  /** Quando o fato ocorreu, não quando o evento foi enviado. */
  created_at: string;
  data: {
    withdrawal: {
      id: string;
      /** Valor sacado, em centavos. */
      amount: number;
      status: "requested" | "processing" | "paid" | "failed";
      created_at: string;
      paid_at: string | null;
      /** Em `withdrawal.returned`: quando o banco de destino devolveu o valor. */
      returned_at: string | null;
    };
  };
};

/** Listar cobranças: o que filtra. */
export type ChargesQuery = {
  /** Número da página, a partir de 1. */
  page?: number | undefined;
  /** Itens por página. */
  per_page?: number | undefined;
  /** Somente as cobranças com exatamente esta referência. */
  reference?: string | undefined;
  /** Somente as cobranças com este status. */
  status?: "pending" | "processing" | "in_analysis" | "paid" | "expired" | "canceled" | "partially_refunded" | "refunded" | "failed" | "chargedback" | undefined;
  /** Somente as cobranças com este meio de pagamento. */
  payment_method?: "pix" | "credit_card" | undefined;
  /** Somente as criadas a partir deste momento. ISO 8601 com fuso: `2026-11-21T00:00:00-03:00`. */
  created_since?: string | undefined;
  /** Somente as criadas até este momento. ISO 8601 com fuso. */
  created_until?: string | undefined;
  /** Somente as cobranças deste mandato de Pix Automático. */
  mandate?: string | undefined;
  /** Somente as cobranças desta assinatura. */
  subscription?: string | undefined;
  /**
   * Id da última cobrança recebida: a lista continua a partir dela. Em listas longas, use-o em vez de `page`.
   */
  after?: string | undefined;
};

/** Listar os estornos de uma cobrança: o que filtra. */
export type ChargeRefundsQuery = {
  /** Número da página, a partir de 1. */
  page?: number | undefined;
  /** Itens por página. */
  per_page?: number | undefined;
  /**
   * Id do último item recebido: a lista continua a partir dele, sem repetir nem pular nada, mesmo que ela
   * mude. Em listas longas, use-o em vez de `page`.
   */
  after?: string | undefined;
};

/** Listar mandatos: o que filtra. */
export type MandatesQuery = {
  /** Número da página, a partir de 1. */
  page?: number | undefined;
  /** Itens por página. */
  per_page?: number | undefined;
  /**
   * Id do último item recebido: a lista continua a partir dele, sem repetir nem pular nada, mesmo que ela
   * mude. Em listas longas, use-o em vez de `page`.
   */
  after?: string | undefined;
  status?: "pending" | "active" | "rejected" | "expired" | "canceled" | undefined;
  reference?: string | undefined;
  /** CPF ou CNPJ de quem paga. */
  customer_document?: string | undefined;
  created_since?: string | undefined;
  created_until?: string | undefined;
};

/** Listar assinaturas: o que filtra. */
export type SubscriptionsQuery = {
  /** Número da página, a partir de 1. */
  page?: number | undefined;
  /** Itens por página. */
  per_page?: number | undefined;
  /**
   * Id do último item recebido: a lista continua a partir dele, sem repetir nem pular nada, mesmo que ela
   * mude. Em listas longas, use-o em vez de `page`.
   */
  after?: string | undefined;
  status?: "incomplete" | "active" | "past_due" | "paused" | "canceled" | "completed" | undefined;
  mandate?: string | undefined;
  created_since?: string | undefined;
  created_until?: string | undefined;
};

/** Ver as próximas cobranças: o que filtra. */
export type UpcomingChargesQuery = {
  /** Quantas cobranças. */
  count?: number | undefined;
};

/** Listar cartões salvos: o que filtra. */
export type CardsQuery = {
  /** Número da página, a partir de 1. */
  page?: number | undefined;
  /** Itens por página. */
  per_page?: number | undefined;
  /**
   * Id do último item recebido: a lista continua a partir dele, sem repetir nem pular nada, mesmo que ela
   * mude. Em listas longas, use-o em vez de `page`.
   */
  after?: string | undefined;
  /** Somente os cartões deste comprador. CPF ou CNPJ, com ou sem pontuação. */
  customer_document?: string | undefined;
};

/** Consultar o parcelamento de um valor: o que filtra. */
export type InstallmentsQuery = {
  /** Valor a parcelar, em centavos. */
  amount: number;
  /** No máximo tantas parcelas. O contrato e o valor podem limitar mais. */
  max_installments?: number | undefined;
};

/** Listar links de pagamento: o que filtra. */
export type PaymentLinksQuery = {
  /** Número da página, a partir de 1. */
  page?: number | undefined;
  /** Itens por página. */
  per_page?: number | undefined;
  /**
   * Id do último item recebido: a lista continua a partir dele, sem repetir nem pular nada, mesmo que ela
   * mude. Em listas longas, use-o em vez de `page`.
   */
  after?: string | undefined;
  /** Somente os que aceitam pagamentos, ou somente os outros. */
  active?: "true" | "false" | undefined;
};

/** Listar endpoints de webhook: o que filtra. */
export type WebhookEndpointsQuery = {
  /** Número da página, a partir de 1. */
  page?: number | undefined;
  /** Itens por página. */
  per_page?: number | undefined;
  /**
   * Id do último item recebido: a lista continua a partir dele, sem repetir nem pular nada, mesmo que ela
   * mude. Em listas longas, use-o em vez de `page`.
   */
  after?: string | undefined;
};

/** Listar eventos: o que filtra. */
export type EventsQuery = {
  /** Número da página, a partir de 1. */
  page?: number | undefined;
  /** Itens por página. */
  per_page?: number | undefined;
  /**
   * Id do último item recebido: a lista continua a partir dele, sem repetir nem pular nada, mesmo que ela
   * mude. Em listas longas, use-o em vez de `page`.
   */
  after?: string | undefined;
  /** Tipo de evento. */
  type?: "charge.paid" | "charge.failed" | "charge.in_analysis" | "charge.refunded" | "charge.chargedback" | "med.opened" | "med.approved" | "med.rejected" | "withdrawal.paid" | "charge.expired" | "charge.canceled" | "refund.failed" | "checkout.session.expired" | "withdrawal.failed" | "withdrawal.returned" | "mandate.activated" | "mandate.rejected" | "mandate.expired" | "mandate.canceled" | "subscription.created" | "subscription.activated" | "subscription.past_due" | "subscription.paused" | "subscription.resumed" | "subscription.updated" | "subscription.canceled" | "subscription.completed" | undefined;
};

/** Listar tentativas de entrega: o que filtra. */
export type DeliveriesQuery = {
  /** Número da página, a partir de 1. */
  page?: number | undefined;
  /** Itens por página. */
  per_page?: number | undefined;
  /**
   * Id do último item recebido: a lista continua a partir dele, sem repetir nem pular nada, mesmo que ela
   * mude. Em listas longas, use-o em vez de `page`.
   */
  after?: string | undefined;
  /** Somente as tentativas deste evento. */
  event_id?: string | undefined;
  /** Somente as tentativas para este endpoint. */
  endpoint_id?: string | undefined;
  /** `pending` indica que a tentativa falhou e que outra está agendada para `next_attempt_at`. */
  status?: "succeeded" | "failed" | "pending" | undefined;
};

/** Listar as suas requisições: o que filtra. */
export type RequestsQuery = {
  /** Itens por página. */
  per_page?: number | undefined;
  /** O `next_after` da página anterior. */
  after?: string | undefined;
  /** Somente as com este status HTTP (`422`) ou desta classe (`4xx`). */
  status?: string | undefined;
  /** Somente as respondidas com este código de erro. */
  code?: string | undefined;
  /** Somente as com este método HTTP. */
  method?: "GET" | "POST" | "PATCH" | "PUT" | "DELETE" | undefined;
  /** Somente as deste caminho, como no documento OpenAPI: `/v1/charges/{code}`. */
  route?: string | undefined;
  /** Somente as feitas com esta chave secreta. */
  key?: string | undefined;
  /** Somente as que criaram ou endereçaram este recurso: `ch_…`, `rf_…`, `cs_…`. */
  resource?: string | undefined;
  /** Somente as com exatamente esta `Idempotency-Key`. */
  idempotency_key?: string | undefined;
  /** Somente as a partir deste momento. ISO 8601 com fuso: `2026-11-21T00:00:00-03:00`. */
  created_since?: string | undefined;
  /** Somente as até este momento, inclusive. ISO 8601 com fuso. */
  created_until?: string | undefined;
};

/** Listar execuções: o que filtra. */
export type TestRunsQuery = {
  /** Número da página, a partir de 1. */
  page?: number | undefined;
  /** Itens por página. */
  per_page?: number | undefined;
  /**
   * Id do último item recebido: a lista continua a partir dele, sem repetir nem pular nada, mesmo que ela
   * mude. Em listas longas, use-o em vez de `page`.
   */
  after?: string | undefined;
};

/** What a webhook brings: `type` says which. */
export type WebhookEvent =
  | ChargePaidEvent
  | ChargeFailedEvent
  | ChargeInAnalysisEvent
  | ChargeRefundedEvent
  | ChargeChargedbackEvent
  | MedOpenedEvent
  | MedApprovedEvent
  | MedRejectedEvent
  | WithdrawalPaidEvent
  | ChargeExpiredEvent
  | ChargeCanceledEvent
  | RefundFailedEvent
  | CheckoutSessionExpiredEvent
  | WithdrawalFailedEvent
  | WithdrawalReturnedEvent
  | MandateActivatedEvent
  | MandateRejectedEvent
  | MandateExpiredEvent
  | MandateCanceledEvent
  | SubscriptionCreatedEvent
  | SubscriptionActivatedEvent
  | SubscriptionPastDueEvent
  | SubscriptionPausedEvent
  | SubscriptionResumedEvent
  | SubscriptionUpdatedEvent
  | SubscriptionCanceledEvent
  | SubscriptionCompletedEvent;
