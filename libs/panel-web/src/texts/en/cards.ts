import type { cardsTexts as pt } from '../pt/cards.ts';

export const cardsTexts: typeof pt = {
  cards: {
    title: 'Saved cards',
    card: 'Card',
    buyer: "Customer's CPF or CNPJ",
    buyerHint: 'In full',
    holder: "Holder and customer's document",
    validity: 'Expiry',
    until: (day: string) => `Valid until ${day}`,
    expired: (printed: string) => `Expired ${printed}`,
    saved: 'Saved',
    used: 'Last used',
    unused: 'Never used',
    actions: 'Actions',
    charges: 'See charges',
    chargesOf: (lastFour: string) => `See charges of cards ending in ${lastFour}`,
    chargesOfBuyer: "See the customer's charges",
    delete: 'Delete',
    deleteOne: (lastFour: string) => `Delete card ending in ${lastFour}`,
    deleteTitle: (lastFour: string) => `Delete the card ending in ${lastFour}?`,
    deleteIntro:
      'It cannot be charged any more, and the acquirer deletes it too. Sales already made do not change. This cannot be undone.',
    deleted: 'Card deleted.',
    empty: 'No saved cards.',
    emptyHint: 'Cards are saved by the API: POST /v1/cards, or a sale with save_card.',
  },
  cardBrand: {
    visa: 'Visa',
    mastercard: 'Mastercard',
    elo: 'Elo',
    hipercard: 'Hipercard',
    amex: 'Amex',
    diners: 'Diners',
    discover: 'Discover',
    aura: 'Aura',
  },
};
