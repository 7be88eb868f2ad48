import { topics } from '@catraca/contracts/services';
import type { AclEntry, AclFilter, Admin } from 'kafkajs';

/** Kafka's numbers, which kafkajs exports for CommonJS only. */
const ANY = 1;
const TOPIC = 2;
const GROUP = 3;

/**
 * Takes away the rights of our users that are not in the table, as those of an earlier version or ones given
 * by hand. Rights of other users stay, and those to topics and groups of another installation, which may
 * have the same users. Returns how many were taken away.
 */
export async function deleteSurplusAcls(
  admin: Admin,
  table: readonly AclEntry[],
  { users, prefix }: { users: readonly string[]; prefix: string },
): Promise<number> {
  const wanted = new Set(table.map(keyOf));
  const filters: AclFilter[] = [];
  for (const user of users) {
    const found = (await aclsOf(admin, `User:${user}`)).filter(
      (one) => !wanted.has(keyOf(one)) && isOurs(one, { users, prefix }),
    );
    filters.push(...found);
  }
  if (filters.length > 0) await admin.deleteAcls({ filters });
  return filters.length;
}

async function aclsOf(admin: Admin, principal: string): Promise<AclEntry[]> {
  const { resources } = await admin.describeAcls({
    resourceType: ANY,
    resourcePatternType: ANY,
    operation: ANY,
    permissionType: ANY,
    principal,
  });
  return resources.flatMap(({ acls, ...resource }) => {
    const { resourceType, resourceName, resourcePatternType } = resource;
    return acls.map((acl) => ({ ...acl, resourceType, resourceName, resourcePatternType }));
  });
}

/**
 * Names of ours begin with the prefix of this installation and a service, a tool or a topic. Every name (`*`)
 * and rights to the cluster include what is ours.
 */
function isOurs(
  { resourceType, resourceName }: AclEntry,
  { users, prefix }: { users: readonly string[]; prefix: string },
): boolean {
  if (resourceName === '*' || (resourceType !== TOPIC && resourceType !== GROUP)) return true;
  if (!resourceName.startsWith(prefix)) return false;
  const [first = ''] = resourceName.slice(prefix.length).split('.');
  return first === '' || users.includes(first) || topics.some((topic) => topic.split('.')[0] === first);
}

function keyOf(acl: AclEntry): string {
  const { resourceType, resourceName, resourcePatternType, principal, host, operation, permissionType } = acl;
  return JSON.stringify([
    ...[resourceType, resourceName, resourcePatternType],
    ...[principal, host, operation, permissionType],
  ]);
}
