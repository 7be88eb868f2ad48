import type { CardBrand } from '@catraca/kernel/cards';
import { brandNames } from '../rules/brand-names.ts';

const marks: Record<CardBrand, string> = {
  visa: 'VISA',
  mastercard: '',
  elo: 'elo',
  hipercard: 'hiper',
  amex: 'AMEX',
  diners: 'Diners',
  discover: 'DISC',
  aura: 'aura',
};

export function BrandMark({ brand }: { brand: CardBrand }) {
  return (
    <span class={`mark mark-${brand}`} role="img" aria-label={brandNames[brand]}>
      {brand === 'mastercard' ? <MastercardCircles /> : <span aria-hidden="true">{marks[brand]}</span>}
    </span>
  );
}

/** Brands that the store accepts. */
export function BrandMarks({ brands }: { brands: CardBrand[] }) {
  return (
    <span class="marks">
      {brands.map((brand) => (
        <BrandMark key={brand} brand={brand} />
      ))}
    </span>
  );
}

const MastercardCircles = () => (
  <svg viewBox="0 0 32 20" aria-hidden="true" focusable="false">
    <circle cx="12" cy="10" r="7" fill="#eb001b" />
    <circle cx="20" cy="10" r="7" fill="#f79e1b" />
    <path d="M16 4.25a7 7 0 0 1 0 11.5 7 7 0 0 1 0-11.5" fill="#ff5f00" />
  </svg>
);
