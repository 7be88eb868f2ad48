/** `***.982.247-**` of a CPF, `**.222.333/0001-**` of a CNPJ, as public bodies write them. */
export function maskedDocument(document: string): string {
  if (document.length === 11) return `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`;
  const [a, b, c] = [document.slice(2, 5), document.slice(5, 8), document.slice(8, 12)];
  return `**.${a}.${b}/${c}-**`;
}
