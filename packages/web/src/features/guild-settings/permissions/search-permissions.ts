import { type PermissionEntry, permissionGroups } from '../../../shared/permissions/permission-groups.ts'
import { normalizeForSearch } from '../../../shared/text/normalize-for-search.ts'

/** The permission groups, filtered by relevance and by a query. */
export function searchPermissions(query: string, isMeant: (permission: PermissionEntry) => boolean = () => true) {
  const sought = normalizeForSearch(query.trim())
  return permissionGroups
    .map(({ title, permissions }) => ({
      title,
      permissions: permissions.filter(
        (each) => isMeant(each) && normalizeForSearch(`${each.label} ${each.hint} ${each.name}`).includes(sought),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}
