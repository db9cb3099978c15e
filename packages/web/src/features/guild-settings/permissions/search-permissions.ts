import { type PermissionWords, permissionGroups } from '../../../shared/permissions/permission-words.ts'
import { plainText } from '../../../shared/words/plain-text.ts'

/** The permission groups, filtered by relevance and by a query. */
export function soughtGroups(query: string, isMeant: (permission: PermissionWords) => boolean = () => true) {
  const sought = plainText(query.trim())
  return permissionGroups
    .map(({ title, permissions }) => ({
      title,
      permissions: permissions.filter(
        (each) => isMeant(each) && plainText(`${each.label} ${each.hint} ${each.name}`).includes(sought),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}
