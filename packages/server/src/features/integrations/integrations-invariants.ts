import { countBy, differenceFaults, idFaults, memberKey } from '@guildhall/testing/invariants/differences'
import { type Faults, type Invariants, lifecycleEventsOf } from '@guildhall/testing/invariants/invariants'
import type { StoreContents } from '@guildhall/testing/invariants/store-contents'

export const integrationInvariants: Invariants = {
  *faults(contents) {
    yield* idFaults('integrations', contents.integrations)
    yield* botFaults(contents)
    yield* subscriberFaults(contents)
  },
  things: [{ name: 'integration', events: lifecycleEventsOf('INTEGRATION') }],
  audited: {
    BOT_ADD: 'GUILD_MEMBER_ADD',
    INTEGRATION_CREATE: 'INTEGRATION_CREATE',
    INTEGRATION_UPDATE: 'INTEGRATION_UPDATE',
    INTEGRATION_DELETE: 'INTEGRATION_DELETE',
  },
}

/** The ids of the roles of each member. */
const rolesOfMembers = ({ members }: StoreContents): Map<string, string[]> =>
  new Map(members.map((member) => [memberKey(member), JSON.parse(member.wire).roles]))

/** A bot has an integration in each guild of which it is a member, and in no other; it needs none in a guild that it owns. */
function* botFaults(contents: StoreContents): Faults {
  const { integrations, members, guilds, applications, pending } = contents
  const owners = new Set(guilds.map(({ id, owner_id }) => `${id}/${owner_id}`))
  const rolesByMember = rolesOfMembers(contents)
  const bots = new Set(applications.map(({ bot_id }) => bot_id))
  const installed = new Set(integrations.map(({ guild_id, bot_id }) => `${guild_id}/${bot_id}`))
  for (const { guild_id, user_id } of members) {
    const key = memberKey({ guild_id, user_id })
    if (!bots.has(user_id) || owners.has(key) || installed.has(key) || pending.isBeingRemoved(guild_id, null)) continue
    yield `guild ${guild_id}: bot ${user_id} has no integration`
  }
  for (const { guild_id, id, bot_id } of integrations) {
    if (bot_id === null || pending.isBeingRemoved(guild_id, null)) continue
    if (!rolesByMember.has(`${guild_id}/${bot_id}`)) yield `integration ${id}: its bot is not a member`
  }
}

/** An integration with an account counts its subscribers, who have its role. */
function* subscriberFaults(contents: StoreContents): Faults {
  const { integrations, integration_subscriptions, roles, pending } = contents
  const activeCounts = countBy(
    integration_subscriptions.filter(({ expires_at }) => expires_at === null),
    ({ guild_id, integration_id }) => `${guild_id}/${integration_id}`,
  )
  const tags = new Map(roles.map(({ id, wire }) => [id, JSON.parse(wire).tags]))
  const roleOf = new Map<string, string>()
  for (const { guild_id, id, bot_id, subscriber_count, wire } of integrations) {
    if (pending.isBeingRemoved(guild_id, null)) continue
    const { role_id } = JSON.parse(wire)
    yield* differenceFaults(
      `integration ${id}: subscribers`,
      subscriber_count,
      activeCounts.get(`${guild_id}/${id}`) ?? 0,
    )
    if (bot_id === null && tags.get(role_id)?.integration_id !== id) yield `integration ${id}: it has no role`
    roleOf.set(`${guild_id}/${id}`, role_id)
  }
  const held = rolesOfMembers(contents)
  for (const { guild_id, integration_id, user_id } of integration_subscriptions) {
    if (pending.isBeingRemoved(guild_id, null)) continue
    const roleId = roleOf.get(`${guild_id}/${integration_id}`)
    if (roleId === undefined) yield `subscription to ${integration_id}: it does not exist`
    else if (!held.get(`${guild_id}/${user_id}`)?.includes(roleId))
      yield `subscription of ${user_id}: the member does not have the role`
  }
}
