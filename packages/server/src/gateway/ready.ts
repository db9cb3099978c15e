import type { UnavailableGuild } from '@guildhall/protocol/gateway'
import type { Presence } from '@guildhall/protocol/objects/presence'
import type { PrivateChannel } from '@guildhall/protocol/objects/private-channel'
import type { Relationship } from '@guildhall/protocol/objects/relationship'
import { gatewayUrl } from '../features/gateway-bootstrap/gateway-bootstrap-rules.ts'
import { toCurrentUser } from '../features/users/users-view.ts'
import type { Session } from './session.ts'

/** The `d` of READY, as JSON text (conventions E.2, L). Older libraries read the empty lists too. */
export function readyPayload(
  { id, caller, choices }: Session,
  {
    guildIds,
    privateChannels,
    presences,
    relationships,
    publicUrl,
    version,
  }: {
    guildIds: readonly string[]
    privateChannels: readonly PrivateChannel[]
    presences: readonly Presence[]
    relationships: readonly Relationship[]
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
    resume_gateway_url: gatewayUrl(publicUrl),
    ...(choices.shard && { shard: choices.shard }),
    ...(caller.application && { application: caller.application }),
    private_channels: privateChannels,
    presences,
    relationships,
    user_settings: {},
    _trace: [],
  })
}
