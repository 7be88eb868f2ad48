import { checkout } from './dashboards/checkout.ts';
import { events } from './dashboards/events.ts';
import { ledger } from './dashboards/ledger.ts';
import { providers } from './dashboards/providers.ts';
import { sales } from './dashboards/sales.ts';
import { services } from './dashboards/services.ts';
import { webhooks } from './dashboards/webhooks.ts';
import type { Board } from './panel.ts';

export const boards: readonly Board[] = [services, sales, checkout, webhooks, events, providers, ledger];
