import { Role } from '../objects/guilds/role.ts'
import { type Infer, shape, snowflake } from '../schema.ts'
import { withEntry, withoutKey } from '../state/map-changes.ts'
import { type EventRules, event, ofStructure } from './event.ts'
import { CHANGES_EVERYTHING, CHANGES_NOTHING } from './permission-change.ts'

const RoleOfGuild = shape({ guild_id: snowflake(), role: Role })

const change: EventRules<Infer<typeof RoleOfGuild>> = {
  ...ofStructure,
  permissionChange: ({ role }, { roles }) =>
    roles.get(role.id)?.permissions === role.permissions ? CHANGES_NOTHING : CHANGES_EVERYTHING,
  applyToGuild: ({ roles }, { role }) => ({ roles: withEntry(roles, role) }),
}

/** Events about roles. */
export const ROLE_EVENTS = {
  GUILD_ROLE_CREATE: event(RoleOfGuild, change),
  GUILD_ROLE_UPDATE: event(RoleOfGuild, change),
  /** Members and emojis lose the role without an event for each (docs/spec/gateway-events.md#deleted-roles). */
  GUILD_ROLE_DELETE: event(shape({ guild_id: snowflake(), role_id: snowflake() }), {
    ...ofStructure,
    permissionChange: () => CHANGES_EVERYTHING,
    applyToGuild: ({ roles, emojis }, { role_id: id }) => ({
      roles: withoutKey(roles, id),
      emojis: withoutRole(emojis, id),
    }),
    applyToClientGuild: ({ members }, { role_id }) => ({ members: withoutRole(members, role_id) }),
  }),
}

function withoutRole<T extends { roles: string[] }>(all: ReadonlyMap<string, T>, roleId: string): Map<string, T> {
  const next = new Map(all)
  for (const [key, each] of all) {
    if (each.roles.includes(roleId)) next.set(key, { ...each, roles: each.roles.filter((id) => id !== roleId) })
  }
  return next
}
