/** Of the build that runs. Set when the service is bundled. */
export const VERSION = process.env.CATRACA_VERSION ?? 'development';
