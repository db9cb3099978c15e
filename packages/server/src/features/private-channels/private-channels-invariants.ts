import { GROUP_LIMITS } from '@guildhall/protocol/group-limits'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const privateChannelInvariants: Invariants = {
  faults,
  *images({ private_channels }) {
    for (const { id: ownerId, wire } of private_channels)
      if (wire !== null) yield { kind: 'channel_icon', ownerId, guildId: '0', hash: JSON.parse(wire).icon }
  },
}

/** Recipients are in both tables, groups follow their rules, and group invites refer to groups. */
function* faults({ private_channels, private_recipients, private_invites }: StoreContents): Faults {
  const inList = new Set(private_recipients.map(({ channel_id, user_id }) => `${channel_id}/${user_id}`))
  for (const { id, recipient_ids, wire } of private_channels) {
    const recipients: string[] = JSON.parse(recipient_ids)
    for (const user of recipients) {
      if (!inList.delete(`${id}/${user}`)) yield `private channel ${id}: ${user} has no row`
    }
    if (wire === null) continue
    if (!recipients.includes(JSON.parse(wire).ownerId)) yield `group ${id}: its owner is not in it`
    if (recipients.length > GROUP_LIMITS.recipients) yield `group ${id}: it has too many recipients`
  }
  for (const key of inList) yield `private channel ${key.replace('/', ': ')} is not a recipient`
  const groups = new Set(private_channels.filter(({ wire }) => wire !== null).map(({ id }) => id))
  for (const { code, channel_id } of private_invites) {
    if (channel_id !== null && !groups.has(channel_id)) yield `invite ${code}: to a group that does not exist`
  }
}
