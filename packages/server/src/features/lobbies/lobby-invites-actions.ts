import { LOBBY_LIMITS } from '@guildhall/protocol/lobby-limits'
import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Limit } from '../../kernel/limits/throttle.ts'
import { writeAsSystem } from '../../kernel/unit-of-work/system-unit.ts'
import { mustTakeInvites } from '../guilds/invites-paused-rules.ts'
import { createInvite } from '../invites/invites-actions.ts'
import { USUAL_TERMS } from '../invites/invites-rules.ts'
import { startList } from '../target-users/target-users-actions.ts'
import { NOBODY_YET } from '../target-users/target-users-rules.ts'
import { findLinkedChannel, linkedChannelIn } from './linked-channels-actions.ts'
import type { LobbyRow } from './lobbies-tables.ts'
import { findLobbyMember } from './lobby-members-store.ts'

const HOUR_MS = 3_600_000
const OF_MEMBER: Limit = { limit: LOBBY_LIMITS.invites.ofMember, window_ms: HOUR_MS }
const OF_LOBBY: Limit = { limit: LOBBY_LIMITS.invites.ofLobby, window_ms: HOUR_MS }

/**
 * Creates an invite to the guild of the linked channel, which only one member of the lobby can use, and only once.
 *
 * @param operation the name of the operation that the invite's unit of work belongs to
 * @throws UnknownMember, UnknownChannel, FeatureDisabled, TooManyInvites, RateLimited
 */
export async function inviteLobbyMember(
  kernel: Kernel,
  operation: string,
  lobby: LobbyRow,
  userId: string,
): Promise<{ code: string }> {
  const { store, throttles, ids } = kernel
  if (!(await findLobbyMember(store.db, lobby.id, userId))) throw new ApiError('UnknownMember')
  const linked = await findLinkedChannel(kernel, lobby)
  if (!linked) throw new ApiError('UnknownChannel')
  if (linked.guild.state.unavailable) throw new ApiError('ServiceUnavailable')
  throttles.of(OF_MEMBER).take(`lobby invites ${lobby.id} ${userId}`)
  throttles.of(OF_LOBBY).take(`lobby invites ${lobby.id}`)
  const unit = { name: operation, emits: ['INVITE_CREATE'] as const, guildId: linked.guild.id }
  return writeAsSystem(kernel, unit, async (tx) => {
    if (!linkedChannelIn(tx.guild, lobby)) throw new ApiError('UnknownChannel')
    mustTakeInvites(tx.guild.settings, tx.now)
    const terms = { ...USUAL_TERMS, max_age: LOBBY_LIMITS.inviteSeconds, max_uses: 1 }
    const plan = { channelId: linked.channel.id, inviter: null, terms, targetListId: NOBODY_YET }
    const invite = await createInvite(tx, ids, plan)
    await startList(tx, invite, { userIds: [userId] })
    return { code: invite.code }
  })
}
