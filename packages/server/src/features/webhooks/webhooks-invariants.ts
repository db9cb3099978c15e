import { WebhookType } from '@guildhall/protocol/enums/webhook'
import type { Faults, Invariants } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const webhookInvariants: Invariants = {
  faults,
  *images({ webhooks }) {
    for (const { guild_id: guildId, id: ownerId, avatar: hash } of webhooks)
      yield { kind: 'avatar', ownerId, guildId, hash }
  },
}

/** Webhooks are in channels of their guilds, and those of an application in guilds where it is installed. */
function* faults(contents: StoreContents): Faults {
  const { webhooks, channels, guilds, applications, integrations, pending } = contents
  const places = new Set(channels.map(({ guild_id, id }) => `${guild_id}/${id}`))
  const installed = new Set(integrations.map(({ guild_id, application_id }) => `${guild_id}/${application_id}`))
  const applicationOf = new Map(applications.map(({ id, bot_id }) => [bot_id, id]))
  for (const { id, owner_id } of guilds) installed.add(`${id}/${applicationOf.get(owner_id)}`)
  for (const { guild_id, channel_id, id, application_id, type, token, source_channel_id } of webhooks) {
    if (pending.isBeingRemoved(guild_id, null)) continue
    if (!places.has(`${guild_id}/${channel_id}`)) yield `webhook ${id}: in channel ${channel_id}, which does not exist`
    const isFollower = type === WebhookType.CHANNEL_FOLLOWER
    if ((token === null) !== isFollower || (source_channel_id !== null) !== isFollower)
      yield `webhook ${id}: its type does not match its token or its source`
    const isLeaving = pending.has('remove-webhooks', (job) => job.application_id === application_id)
    if (application_id !== null && !installed.has(`${guild_id}/${application_id}`) && !isLeaving)
      yield `webhook ${id}: of application ${application_id}, which is not in the guild`
  }
}
