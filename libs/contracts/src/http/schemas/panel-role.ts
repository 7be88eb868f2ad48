/** What people may be in an account's team. */
export const sellerRoles = ['owner', 'finance', 'developer', 'support', 'viewer'] as const;
export type SellerRole = (typeof sellerRoles)[number];

/** What people may be in the platform's team. */
export const platformRoles = ['admin', 'finance', 'support'] as const;
export type PlatformRole = (typeof platformRoles)[number];
