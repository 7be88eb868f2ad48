/** An invitation to a team, good for one person and one time. Of its token only the SHA-256 is stored. */
export interface Invitation {
  /** `inv_…` */
  id: string;
  /** Null: the platform. */
  accountId: string | null;
  /** The account's name, "" for the platform. */
  name: string;
  /** Lower case. */
  email: string;
  role: string;
  sha256: string;
  /** Id of the person who invites. Null: an operator's credential does. */
  invitedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
}

export const INVITATION_SECONDS = 72 * 60 * 60;
