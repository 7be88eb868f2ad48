import { testCards } from '@catraca/testing/card-token';
import type { FrameLocator, Page } from 'playwright-core';

export type PaymentPage = Page | FrameLocator;

/** What a buyer does on the payment page. */
export const buyer = {
  async fillIn(page: PaymentPage): Promise<void> {
    await page.getByLabel('Nome completo').fill('Bruno Souza');
    await page.getByLabel('E-mail').fill('bruno@example.com');
    await page.getByLabel('CPF ou CNPJ', { exact: true }).fill('52998224725');
    await page.getByLabel('Celular').fill('11987654321');
  },

  async chooseCard(page: PaymentPage): Promise<void> {
    await page.getByRole('radio', { name: 'Cartão' }).check();
  },

  async fillInCard(page: PaymentPage, number: string = testCards.approved): Promise<void> {
    await page.getByLabel('Número do cartão').fill(number);
    await page.getByLabel('Validade').fill('1230');
    await page.getByLabel('Código (CVV)').fill('123');
    await page.getByLabel('Nome impresso no cartão').fill('Bruno Souza');
    await page.getByLabel('CEP da fatura').fill('01310100');
    await page.getByLabel('Número do endereço').fill('1578');
  },

  async pressPay(page: PaymentPage): Promise<void> {
    await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  },

  async payByPix(page: PaymentPage): Promise<void> {
    await buyer.fillIn(page);
    await buyer.pressPay(page);
    await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
  },

  async payByCard(page: PaymentPage, number?: string): Promise<void> {
    await buyer.fillIn(page);
    await buyer.chooseCard(page);
    await buyer.fillInCard(page, number);
    await buyer.pressPay(page);
  },

  async sees(page: PaymentPage, title: string): Promise<void> {
    await page.getByText(title, { exact: true }).first().waitFor();
  },
};
