import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { TxBase } from '../../kernel/unit-of-work/tx.ts'
import { updateGuild } from '../guilds/guilds-store.ts'
import { toGuild } from '../guilds/guilds-view.ts'
import { settleSounds } from '../soundboard/available-sounds-actions.ts'
import { postInSystemChannel } from '../system-channel/system-channel-actions.ts'
import { withBoosts } from './boosts-rules.ts'
import { findBoosts, setBoosts } from './boosts-store.ts'

/** The system message for each tier that a guild reaches. */
const REACHED = [
  MessageType.GUILD_BOOST,
  MessageType.GUILD_BOOST_TIER_1,
  MessageType.GUILD_BOOST_TIER_2,
  MessageType.GUILD_BOOST_TIER_3,
] as const

/** Sets how many boosts a user gives to a guild; returns the previous number. */
export async function giveBoosts(
  tx: TxBase<'GUILD_UPDATE' | 'GUILD_SOUNDBOARD_SOUNDS_UPDATE'> & { readonly guild: GuildModel },
  userId: string,
  count: number,
): Promise<{ before: number }> {
  const { settings, id } = tx.guild
  const boost = { guildId: id, userId }
  const before = await findBoosts(tx.db, boost)
  if (count === before) return { before }
  await setBoosts(tx.db, boost, count)
  const after = withBoosts(settings, settings.premium_subscription_count + count - before)
  await updateGuild(tx.db, after)
  tx.emit('GUILD_UPDATE', { ...toGuild(tx.guild), ...after })
  await settleSounds(tx, after, [...tx.guild.sounds.values()])
  if (count > before) {
    const isHigher = after.premium_tier > settings.premium_tier
    const type = (isHigher && REACHED[after.premium_tier]) || MessageType.GUILD_BOOST
    const given = count - before
    postInSystemChannel(tx, after, { type, authorId: userId, content: given > 1 ? String(given) : '' })
  }
  return { before }
}
