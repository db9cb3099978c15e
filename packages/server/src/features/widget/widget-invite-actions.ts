import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { writeUnlessGone } from '../../kernel/unit-of-work/system-unit.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { takesInvites } from '../guilds/invites-paused-rules.ts'
import { createInvite } from '../invites/invites-actions.ts'
import { USUAL_TERMS } from '../invites/invites-rules.ts'
import { findSimilarInvite } from '../invites/invites-store.ts'

/**
 * The code of the invite that a guild's widget shows: one that nobody made, good for a day, and made anew when it is gone
 * (docs/spec/widget.md#invite). Null if none is to be shown, or none can be made.
 */
export async function widgetInviteOf(kernel: Kernel, guild: GuildModel): Promise<string | null> {
  const sought = soughtIn(guild, kernel.clock.now())
  if (!sought) return null
  const known = await findSimilarInvite(kernel.store.db, sought)
  if (known) return known.code
  const unit = { name: 'Get Guild Widget', emits: ['INVITE_CREATE'], guildId: guild.id } as const
  return writeUnlessGone(kernel, unit, (tx) => makeInvite(tx, kernel))
}

/** Another process may have made it meanwhile, or somebody closed the guild. */
async function makeInvite(tx: Tx<'visitor', 'INVITE_CREATE'>, { ids }: Essentials): Promise<string | null> {
  const sought = soughtIn(tx.guild, tx.now)
  if (!sought) return null
  const known = await findSimilarInvite(tx.db, sought)
  if (known) return known.code
  try {
    return (await createInvite(tx, ids, { channelId: sought.channelId, inviter: null, terms: USUAL_TERMS })).code
  } catch (error) {
    if (error instanceof ApiError && error.error === 'TooManyInvites') return null
    throw error
  }
}

/** What is looked for; nothing if the widget invites nowhere, or nobody is let in for now. */
function soughtIn({ id, settings }: GuildModel, now: number) {
  const { widget_enabled, widget_channel_id: channelId } = settings
  if (!widget_enabled || channelId === null || !takesInvites(settings, now)) return null
  return { guildId: id, channelId, inviterId: null, terms: USUAL_TERMS, now }
}
