import type { PaymentLink } from '@catraca/contracts/gen/catraca/checkout/v1/checkout';
import { reais } from '../domain/reais.ts';
import { escapeHtml } from './html.ts';
import { PREVIEW_SIZE, type PreviewLines } from './preview/preview-picture.ts';

const methodNames: Readonly<Record<string, string>> = { pix: 'Pix', credit_card: 'cartão' };

export interface PreviewedLink {
  link: PaymentLink;
  sellerName: string;
  /** Address of the page. */
  url: string;
}

/** What chats show of a payment link: elements for the page's head (Open Graph). */
export function previewTags({ link, sellerName, url }: PreviewedLink): string {
  const title = titleOf(link, sellerName);
  const properties = {
    'og:type': 'website',
    'og:url': url,
    'og:title': title,
    'og:description': descriptionOf(link),
    'og:image': `${url}/preview.png`,
    'og:image:type': 'image/png',
    'og:image:width': String(PREVIEW_SIZE.width),
    'og:image:height': String(PREVIEW_SIZE.height),
    'og:image:alt': title,
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
  );
  return [
    ...tags,
    `<meta name="description" content="${escapeHtml(descriptionOf(link))}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    `<title>${escapeHtml(title)}</title>`,
  ].join('\n');
}

/** The same as a picture. */
export function previewLines(link: PaymentLink, sellerName: string): PreviewLines {
  const what = whatOf(link);
  return {
    above: link.active ? 'Pagar' : 'Este link não aceita mais pagamentos',
    amount: amountOf(link),
    below: [`a ${sellerName}`, ...(what ? [what] : [])],
  };
}

function titleOf(link: PaymentLink, sellerName: string): string {
  return link.active ? `Pagar ${amountOf(link)} a ${sellerName}` : `Link de pagamento de ${sellerName}`;
}

function descriptionOf(link: PaymentLink): string {
  if (!link.active) return 'Este link não aceita mais pagamentos.';
  const methods = link.offer!.paymentMethods.map((method) => methodNames[method]).join(' ou ');
  const what = whatOf(link);
  return what ? `${what} · Pague com ${methods}` : `Pague com ${methods}`;
}

/** What is sold: its description, otherwise the items. */
function whatOf({ offer }: PaymentLink): string | null {
  return offer!.description || offer!.items.map(({ description }) => description).join(', ') || null;
}

function amountOf({ offer }: PaymentLink): string {
  return reais(offer!.amount);
}
