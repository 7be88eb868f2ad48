/** What people read where they export a list. */
export const exportTexts = {
  export: {
    open: 'Exportar',
    openOf: (list: string) => `Exportar ${list}`,
    title: 'Exportar',
    filtered: 'Exporta tudo o que o filtro encontra, não só esta página.',
    whole: 'Exporta a lista inteira, não só esta página.',
    format: 'Formato',
    csv: 'CSV, para planilhas em português',
    xlsx: 'XLSX, do Excel',
    ofx: 'OFX, para sistemas de contabilidade',
    zone: 'Fuso horário',
    zoneIs: (zone: string) => `Os horários do arquivo são do fuso ${zone}.`,
    columns: 'Colunas',
    all: 'Marcar todas',
    none: 'Desmarcar todas',
    noColumn: 'Escolha ao menos uma coluna.',
    submit: 'Baixar arquivo',
    received: (megabytes: number) => `${megabytes.toLocaleString('pt-BR')} MB recebidos…`,
    saved: (name: string) => `Arquivo ${name} baixado.`,
  },
};
