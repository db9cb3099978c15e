import type { UnavailableGuild } from '@guildhall/protocol/gateway'
import type { EmbeddedActivity } from '@guildhall/protocol/objects/activities/activity-instance'
import type { PrivateChannel } from '@guildhall/protocol/objects/channels/private-channel'
import type { ReadState } from '@guildhall/protocol/objects/messages/read-state'
import type { Presence } from '@guildhall/protocol/objects/users/presence'
import type { Relationship } from '@guildhall/protocol/objects/users/relationship'
import type { UserGuildSettings } from '@guildhall/protocol/objects/users/user-guild-settings'
import type { UserSettings } from '@guildhall/protocol/objects/users/user-settings'
import { resumeUrl } from '../../features/gateway-bootstrap/gateway-bootstrap-rules.ts'
import { toCurrentUser } from '../../features/users/users-view.ts'
import type { GatewaySession } from './session.ts'

/** The `d` of READY, as JSON text (docs/spec/gateway.md#ready). Older libraries also require the empty lists. */
export function readyPayload(
  { id, caller, choices }: GatewaySession,
  {
    guildIds,
    privateChannels,
    presences,
    relationships,
    readStates,
    guildSettings,
    settings,
    activities,
    publicUrl,
    version,
  }: {
    guildIds: readonly string[]
    privateChannels: readonly PrivateChannel[]
    presences: readonly Presence[]
    relationships: readonly Relationship[]
    /** Null for a bot. */
    readStates: readonly ReadState[] | null
    guildSettings: readonly UserGuildSettings[] | null
    settings: UserSettings | null
    /** The running Activities of the user's private channels; null for a bot. */
    activities: readonly EmbeddedActivity[] | null
    publicUrl: string
    version: number
  },
): string {
  const guilds: UnavailableGuild[] = guildIds.map((guildId) => ({ id: guildId, unavailable: true }))
  return JSON.stringify({
    v: version,
    user: toCurrentUser(caller),
    guilds,
    session_id: id,
    session_type: 'normal',
    resume_gateway_url: resumeUrl(publicUrl),
    ...(choices.shard && { shard: choices.shard }),
    ...(caller.application && { application: caller.application }),
    private_channels: privateChannels,
    presences,
    relationships,
    ...(caller.kind === 'user' && { auth_session_id_hash: caller.tokenHash }),
    ...(readStates && { read_state: { version: 0, partial: false, entries: readStates } }),
    ...(guildSettings && { user_guild_settings: { version: 0, partial: false, entries: guildSettings } }),
    user_settings: settings ?? {},
    ...(activities && { activity_instances: activities }),
    _trace: [],
  })
}
