import { ContentFilterLevel } from '@guildhall/protocol/enums/guild-level'
import { ApiError } from '../../kernel/api-error.ts'
import type { Media } from '../../kernel/parts/media.ts'
import { type ChannelModel, isThread } from '../../kernel/permissions/any-channel.ts'
import type { ChannelActor } from '../../kernel/permissions/channel-actor.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/**
 * Checks the media of a message if the guild requires it, for all members or for those without roles
 * (docs/spec/guilds.md#explicit-content-filter). Age-restricted and private channels are exempt. @param shown the visible parts
 * of the message: every text may contain links @param mayShow called before the check, if it isn't certain that the message is
 * accepted @throws ExplicitContent
 */
export async function mustBeFitForAll(
  { contentScanner }: Media,
  { guild, channel, actor }: { guild: GuildModel | null; channel: ChannelModel; actor: ChannelActor },
  shown: unknown,
  mayShow?: () => Promise<unknown>,
): Promise<void> {
  if (!guild || !isScanned(guild, actor) || isAgeRestricted(guild, channel)) return
  const links = textsIn(shown).flatMap((text) => text.match(LINK) ?? [])
  if (links.length === 0) return
  await mayShow?.()
  if (await contentScanner({ links })) throw new ApiError('ExplicitContent')
}

/** All texts of the visible parts, at any depth. */
function textsIn(shown: unknown): string[] {
  if (typeof shown === 'string') return [shown]
  return typeof shown === 'object' && shown !== null ? Object.values(shown).flatMap(textsIn) : []
}

const LINK = /https?:\/\/[^\s<>]+/giu

function isScanned({ settings }: GuildModel, { member }: ChannelActor): boolean {
  const level = settings.explicit_content_filter
  if (level === ContentFilterLevel.MEMBERS_WITHOUT_ROLES) return member?.roles.length === 0
  return level === ContentFilterLevel.ALL_MEMBERS
}

function isAgeRestricted(guild: GuildModel, channel: ChannelModel): boolean {
  const place = isThread(channel) ? guild.channels.get(channel.parent_id) : channel
  return place !== undefined && 'nsfw' in place && place.nsfw
}
