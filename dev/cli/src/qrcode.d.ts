/** What we use of `qrcode`, which ships no types. */
declare module 'qrcode' {
  const qrcode: {
    toString(text: string, options: { type: 'terminal' | 'utf8'; small: boolean }): Promise<string>;
  };
  export default qrcode;
}
