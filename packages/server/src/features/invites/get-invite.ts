import { getInvite as contract } from '@guildhall/protocol/operations/invites/get-invite'
import { ApiError } from '../../kernel/api-error.ts'
import { operation } from '../../kernel/operation.ts'
import { nobody } from '../../kernel/permissions/requirement.ts'
import { mustFindInvite } from '../../kernel/scopes/invite.ts'
import { findEventForEveryone } from '../scheduled-events/scheduled-events-rules.ts'
import { mustBeShown } from '../target-users/target-users-rules.ts'
import { showToCaller } from './showing-actions.ts'

/**
 * Callers who have the code may look, also where nobody is let in for a while
 * (docs/spec/incidents.md#while-invites-are-off); who has signed in and isn't among those whom it is for may not
 * (docs/spec/target-users.md#who-may-use-the-invite).
 */
export const getInvite = operation(contract, {
  requires: nobody,
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
