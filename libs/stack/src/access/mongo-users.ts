import { createHash } from 'node:crypto';
import { type ServiceName } from '@catraca/contracts/services';
import type { Db } from 'mongodb';
import { READS_ALL, type ToolName, type ToolRights, toolRights } from './tools.ts';

interface Role {
  role: string;
  db: string;
}

export interface MongoUser {
  name: string;
  password: string;
  roles: Role[];
}

/** A service reads and writes its own database. Its user has the name of that database. */
export function serviceUser(service: ServiceName, prefix: string): Omit<MongoUser, 'password'> {
  const database = `${prefix}${service}`;
  return { name: database, roles: [{ role: 'readWrite', db: database }] };
}

export function toolUser(tool: ToolName, prefix: string): Omit<MongoUser, 'password'> {
  const { reads, writes, server = [] }: ToolRights = toolRights[tool];
  const roles = [
    ...reads.map((service) => ({ role: 'read', db: `${prefix}${service}` })),
    ...writes.map((database) => ({ role: 'readWrite', db: `${prefix}${database}` })),
    ...server,
  ];
  return { name: `${prefix}tool_${tool}`, roles };
}

interface StoredRole {
  privileges: object[];
  roles: Role[];
}

/** The role of ours that MongoDB lacks. One that allows something else is brought back. */
export async function ensureRoles(admin: Db): Promise<void> {
  const privileges = [{ resource: { anyResource: true }, actions: ['find'] }];
  const { roles: stored } = (await admin.command({
    rolesInfo: READS_ALL,
    showPrivileges: true,
  })) as unknown as { roles: StoredRole[] };
  const [found] = stored;
  const isAs = found?.roles.length === 0 && JSON.stringify(found.privileges) === JSON.stringify(privileges);
  if (isAs) return;
  const command = found ? { updateRole: READS_ALL } : { createRole: READS_ALL };
  await admin.command({ ...command, privileges, roles: [] }).catch((error: { codeName?: string }) => {
    if (error.codeName !== 'Location51002') throw error; // made by somebody else meanwhile
  });
}

interface StoredUser {
  user: string;
  roles: Role[];
  customData?: { password?: string };
}

/** Makes the users that are missing, and changes those whose password or rights are others. */
export async function ensureUsers(admin: Db, users: readonly MongoUser[]): Promise<void> {
  const names = users.map(({ name }) => ({ user: name, db: admin.databaseName }));
  const { users: stored } = (await admin.command({ usersInfo: names })) as unknown as { users: StoredUser[] };
  await Promise.all(
    users.map((user) => {
      const found = stored.find((one) => one.user === user.name);
      if (found && isAs(found, user)) return undefined;
      const { name, password, roles } = user;
      const command = found ? { updateUser: name } : { createUser: name };
      return admin.command({
        ...command,
        pwd: password,
        roles,
        mechanisms: ['SCRAM-SHA-256'],
        customData: { password: fingerprint(password) },
      });
    }),
  );
}

/**
 * Deletes users that an earlier version made under this prefix, and this one does not know. `customData`
 * tells them from those that somebody made by hand, and the prefix from those of another installation.
 */
export async function deleteSurplusUsers(
  admin: Db,
  users: readonly MongoUser[],
  prefix: string,
): Promise<number> {
  const { users: stored } = (await admin.command({ usersInfo: 1 })) as unknown as { users: StoredUser[] };
  const known = new Set(users.map(({ name }) => name));
  const surplus = stored.filter(
    ({ user, customData }) =>
      customData?.password !== undefined &&
      user.startsWith(prefix) &&
      /^(tool_)?[a-z-]+$/.test(user.slice(prefix.length)) &&
      !known.has(user),
  );
  for (const { user } of surplus) await admin.command({ dropUser: user });
  return surplus.length;
}

function isAs({ roles, customData }: StoredUser, user: MongoUser): boolean {
  const text = (all: readonly Role[]) => JSON.stringify(all.map(({ role, db }) => `${db} ${role}`).sort());
  return customData?.password === fingerprint(user.password) && text(roles) === text(user.roles);
}

/** Tells whether a password changed. The passwords are random, so nobody finds one by this. */
const fingerprint = (password: string) => createHash('sha256').update(password).digest('hex').slice(0, 16);
