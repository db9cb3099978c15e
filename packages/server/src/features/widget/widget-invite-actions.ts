import { ApiError } from '../../kernel/api-error.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import type { Tx } from '../../kernel/unit-of-work/tx.ts'
import { takesInvites } from '../guilds/invites-paused-rules.ts'
import { createInvite } from '../invites/invites-actions.ts'
import { USUAL_TERMS } from '../invites/invites-rules.ts'
import { findSimilarInvite } from '../invites/invites-store.ts'

/**
 * The code of the invite in a guild's widget: it has no inviter, is valid for a day, and is created again when it is gone
 * (docs/spec/widget.md#invite). Null if the widget has none, or none can be created.
 */
export async function widgetInviteOf(kernel: Kernel, guild: GuildModel): Promise<string | null> {
  const sought = soughtIn(guild, kernel.clock.now())
  if (!sought) return null
  const known = await findSimilarInvite(kernel.store.db, sought)
  if (known) return known.code
  const unit = { name: 'Get Guild Widget', emits: ['INVITE_CREATE'], guildId: guild.id } as const
  return writeUnlessDeleted(kernel, unit, (tx) => makeInvite(tx, kernel))
}

/** Another process may have created it meanwhile, or the invites may have been paused. */
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

/** The terms of the invite; undefined if the widget has no channel, or invites are paused. */
function soughtIn({ id, settings }: GuildModel, now: number) {
  const { widget_enabled, widget_channel_id: channelId } = settings
  if (!widget_enabled || channelId === null || !takesInvites(settings, now)) return null
  return { guildId: id, channelId, inviterId: null, terms: USUAL_TERMS, now }
}
