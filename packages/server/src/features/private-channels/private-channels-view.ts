import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import type { User } from '@guildhall/protocol/objects/users/user'
import { toTimestamp } from '../../kernel/clock.ts'
import type { GroupDetails, StoredPrivateChannel as Stored } from '../../store/rows/private-channel-row.ts'
import type { Newest } from '../channels/channels-store.ts'

/** A private channel as one of its recipients sees it, with the other recipients (docs/spec/private-channels.md#private-channel-object). */
export function toPrivateChannel(
  { id, type, recipientIds, group }: Stored,
  viewerId: string,
  users: ReadonlyMap<string, User>,
  newest: Newest | undefined,
): PrivateChannel {
  const others = recipientIds.filter((each) => each !== viewerId)
  return {
    id,
    type,
    last_message_id: newest?.last_message_id ?? null,
    ...(newest?.last_pin_at != null && { last_pin_timestamp: toTimestamp(newest.last_pin_at) }),
    flags: 0,
    recipients: others.map((each) => users.get(each)).filter((user) => user !== undefined),
    ...(group && toGroup(group, recipientIds)),
  }
}

function toGroup({ name, icon, ownerId, applicationId, nicks }: GroupDetails, recipientIds: readonly string[]) {
  const named = recipientIds.flatMap((id) => (nicks[id] === undefined ? [] : [{ id, nick: nicks[id] }]))
  return {
    name,
    icon,
    owner_id: ownerId,
    ...(applicationId !== null && { application_id: applicationId, managed: true }),
    ...(named.length > 0 && { nicks: named }),
  }
}
