import { activityPath } from '../../../shared/page/paths.ts'
import type { SharedLink } from '../rpc/host-ports.ts'

/** A link that opens an app with its parameters. It names the user who shared it, unless the app names another. */
export function activityLink(applicationId: string, shared: SharedLink, ownId: string | undefined): string {
  const link = new URL(activityPath(applicationId), location.origin)
  const values = { custom_id: shared.custom_id, referrer_id: shared.referrer_id ?? ownId, link_id: shared.link_id }
  for (const [name, value] of Object.entries(values)) if (value !== undefined) link.searchParams.set(name, value)
  return link.href
}
