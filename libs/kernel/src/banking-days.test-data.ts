/**
 * National bank holidays as FEBRABAN publishes them (feriadosbancarios.febraban.org.br), by year: Carnival
 * Monday and Tuesday, Good Friday and Corpus Christi, which move. The others have a fixed day.
 */
export const movableHolidays: Record<number, readonly string[]> = {
  2021: ['02-15', '02-16', '04-02', '06-03'],
  2022: ['02-28', '03-01', '04-15', '06-16'],
  2023: ['02-20', '02-21', '04-07', '06-08'],
  2024: ['02-12', '02-13', '03-29', '05-30'],
  2025: ['03-03', '03-04', '04-18', '06-19'],
  2026: ['02-16', '02-17', '04-03', '06-04'],
  2027: ['02-08', '02-09', '03-26', '05-27'],
  2028: ['02-28', '02-29', '04-14', '06-15'],
  2029: ['02-12', '02-13', '03-30', '05-31'],
  2030: ['03-04', '03-05', '04-19', '06-20'],
};

/** Ano-Novo, Tiradentes, Trabalho, Independência, Aparecida, Finados, República, Natal. */
export const fixedHolidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];

/** Consciência Negra: national since 2024. */
export const holidaysSince2024 = ['11-20'];
