import { fromEventLines } from 'guildhall/store/streams'

/** The state of a guild and its messages from events, as far as backups are compared by it. */
export interface GuildProjection {
  readonly roles: Map<string, string>
  readonly channels: Map<string, string>
  readonly members: Map<string, { nick: string | null; roles: readonly string[] }>
  readonly bans: Set<string>
  readonly auditEntries: Set<string>
  readonly messages: Map<string, string>
}

export const emptyProjection = (): GuildProjection => ({
  roles: new Map(),
  channels: new Map(),
  members: new Map(),
  bans: new Set(),
  auditEntries: new Set(),
  messages: new Map(),
})

const EVENT_HANDLERS: Readonly<Record<string, (into: GuildProjection, data: any) => void>> = {
  GUILD_ROLE_CREATE: ({ roles }, { role }) => void roles.set(role.id, role.name),
  GUILD_ROLE_UPDATE: ({ roles }, { role }) => void roles.set(role.id, role.name),
  GUILD_ROLE_DELETE: ({ roles }, { role_id }) => void roles.delete(role_id),
  CHANNEL_CREATE: ({ channels }, { id, name }) => void channels.set(id, name),
  CHANNEL_UPDATE: ({ channels }, { id, name }) => void channels.set(id, name),
  CHANNEL_DELETE: ({ channels }, { id }) => void channels.delete(id),
  GUILD_MEMBER_ADD: ({ members }, { user, nick, roles }) => void members.set(user.id, { nick, roles }),
  GUILD_MEMBER_UPDATE: ({ members }, { user, nick, roles }) => void members.set(user.id, { nick, roles }),
  GUILD_MEMBER_REMOVE: ({ members }, { user }) => void members.delete(user.id),
  GUILD_BAN_ADD: ({ bans }, { user }) => void bans.add(user.id),
  GUILD_BAN_REMOVE: ({ bans }, { user }) => void bans.delete(user.id),
  GUILD_AUDIT_LOG_ENTRY_CREATE: ({ auditEntries }, { id }) => void auditEntries.add(id),
  MESSAGE_CREATE: ({ messages }, { id, content }) => void messages.set(id, content),
  MESSAGE_UPDATE: ({ messages }, { id, content }) => void messages.set(id, content),
  MESSAGE_DELETE: ({ messages }, { id }) => void messages.delete(id),
}

/** Applies the events of one version of a stream. */
export function applyEventLines(into: GuildProjection, lines: string): void {
  for (const { type, payload } of fromEventLines(lines)) EVENT_HANDLERS[type]?.(into, JSON.parse(payload))
}
