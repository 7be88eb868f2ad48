/**
 * ISPBs of the larger participants of Pix (ADR 36). PIX_PARTICIPANTS_FILE replaces the list by the Banco
 * Central's own.
 */
export const largerParticipants: ReadonlySet<string> = new Set([
  '00000000', // Banco do Brasil
  '00000208', // BRB
  '00360305', // Caixa Econômica Federal
  '00416968', // Banco Inter
  '01181521', // Sicredi
  '02038232', // Sicoob
  '04902979', // Banco da Amazônia
  '04913711', // Banpará
  '05463212', // Ailos
  '07237373', // Banco do Nordeste
  '07679404', // Banco Topázio
  '08561701', // PagSeguro
  '09089356', // Efí
  '10398952', // Cresol
  '10573521', // Mercado Pago
  '10664513', // Agibank
  '13009717', // Banese
  '13140088', // Acesso
  '13935893', // Celcoin
  '16501555', // Stone
  '17184037', // Banco Mercantil
  '18189547', // CloudWalk
  '18236120', // Nu Pagamentos
  '19540550', // Asaas
  '20855875', // Neon
  '22896431', // PicPay
  '28127603', // Banestes
  '28195667', // Banco ABC Brasil
  '30306294', // BTG Pactual
  '31872495', // C6 Bank
  '32402502', // QI Tech
  '33264668', // XP
  '37880206', // Cora
  '54403563', // Banco Arbi
  '54811417', // Woovi
  '58160789', // Banco Safra
  '59285411', // Banco Pan
  '59588111', // Banco Votorantim
  '60701190', // Itaú Unibanco
  '60746948', // Bradesco
  '61186680', // Banco BMG
  '62232889', // Banco Daycoval
  '68900810', // Banco Rendimento
  '71027866', // Banco BS2
  '90400888', // Santander
  '92702067', // Banrisul
  '92894922', // Banco Original
]);

/**
 * ISPBs in a list of participants: each line's first field of 8 digits. Fits the Banco Central's CSV and a
 * plain list.
 */
export function participantsIn(text: string): Set<string> {
  const fields = text
    .split('\n')
    .map((line) => line.split(/[;,\s"]+/).find((field) => /^\d{8}$/.test(field)));
  return new Set(fields.filter((ispb) => ispb !== undefined));
}
