/** What people read where they export a list. */
export const exportTexts = {
  export: {
    open: 'Export',
    openOf: (list: string) => `Export ${list}`,
    title: 'Export',
    filtered: 'Exports all that the filter finds, not only this page.',
    whole: 'Exports the whole list, not only this page.',
    format: 'Format',
    csv: 'CSV, for spreadsheets in Portuguese',
    xlsx: 'XLSX, for Excel',
    ofx: 'OFX, for accounting programs',
    zone: 'Time zone',
    zoneIs: (zone: string) => `Times in the file are those of ${zone}.`,
    columns: 'Columns, as the file names them',
    all: 'Choose all',
    none: 'Choose none',
    noColumn: 'Choose at least one column.',
    submit: 'Download file',
    received: (megabytes: number) => `${megabytes.toLocaleString('en')} MB received…`,
    saved: (name: string) => `File ${name} downloaded.`,
  },
};
