import type { ActivityLink } from '@guildhall/protocol/objects/activities/activity-link'
import { toTimestamp } from '../../kernel/clock.ts'
import type { ActivityLinkRow } from './activity-links-tables.ts'
import { linkIdOf } from './links-rules.ts'
import type { StoredLink } from './links-store.ts'

/** A link as clients receive it. */
export function toActivityLink({
  application_id,
  id,
  is_quick,
  image,
  wire,
  expires_at,
}: ActivityLinkRow): ActivityLink {
  const { title, description, custom_id }: StoredLink = JSON.parse(wire)
  return {
    application_id,
    link_id: linkIdOf({ isQuick: is_quick, id }),
    title,
    description,
    custom_id,
    image,
    expires_at: expires_at === null ? null : toTimestamp(expires_at),
  }
}
