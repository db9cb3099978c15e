import { getInvite as contract } from '@guildhall/protocol/operations/invites/get-invite'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { noAuthentication } from '../../kernel/permissions/requirement.ts'
import { mustFindInvite } from '../../kernel/scopes/invite.ts'
import { findEventForEveryone } from '../scheduled-events/scheduled-events-rules.ts'
import { mustBeShown } from '../target-users/target-users-rules.ts'
import { showToCaller } from './show-invite-actions.ts'

/**
 * Anyone with the code may read it, also while invites are paused (docs/spec/incidents.md#while-invites-are-off), except
 * signed-in users who aren't among its target users (docs/spec/target-users.md#who-can-use-the-invite).
 */
export const getInvite = operation(contract, {
  requires: noAuthentication,
  emits: [],
  audits: 'none',
  handle: async ({ db, kernel, caller, params, query }) => {
    const invite = await mustFindInvite(db, params.code, kernel.clock.now())
    const guild = await kernel.readModel.find(invite.guildId)
    if (!guild) throw new ApiError('UnknownInvite')
    await mustBeShown(kernel, guild, invite, caller)
    const eventId = query.guild_scheduled_event_id
    const guild_scheduled_event = eventId === undefined ? undefined : findEventForEveryone(guild, eventId)
    const shown = {
      ...(await showToCaller(kernel, guild, invite, caller)),
      ...(guild_scheduled_event && { guild_scheduled_event }),
    }
    if (!query.with_counts) return shown
    return {
      ...shown,
      approximate_member_count: guild.state.memberCount,
      approximate_presence_count: await kernel.presences.countOnline(guild.id),
    }
  },
})
