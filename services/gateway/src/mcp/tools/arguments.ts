import { z } from 'zod';

/** Arguments that several tools take. The API checks them again, in full. */
export const amount = z.int().min(1).describe('In centavos: 12990 is R$ 129,90.');
export const chargeId = z.string().min(1).max(64).describe('ch_… or the code of the charge.');
export const eventId = z.string().min(1).max(64).describe('evt_…');
export const onceKey = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .describe('Any text of your choice. A repetition with the same one has no second effect.');
export const confirmation = z
  .string()
  .max(128)
  .optional()
  .describe('cnf_… of an earlier call with the same arguments. Only in production, after a person agreed.');
export const date = z.iso.date().describe('YYYY-MM-DD, in São Paulo.');
