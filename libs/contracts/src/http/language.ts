import { z } from 'zod';

// What sellers read is in Portuguese: also the messages of refused fields.
z.config(z.locales.pt());

export { z };
