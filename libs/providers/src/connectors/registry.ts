import { bacen } from '../bacen/connector.ts';
import { efi } from '../efi/connector.ts';
import { pagarme } from '../pagarme/connector.ts';
import type { Connector } from './connector.ts';

/** All connectors. To add one: docs/architecture.md, "To add a connector". */
export const connectors: readonly Connector[] = [bacen, efi, pagarme];
