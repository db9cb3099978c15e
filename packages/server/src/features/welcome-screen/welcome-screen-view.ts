import type { WelcomeScreen, WelcomeScreenChanges } from '@guildhall/protocol/objects/guilds/welcome-screen'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { NO_EMOJI, resolveEmoji } from '../emojis/resolved-emoji-view.ts'

/** An empty welcome screen. */
export const EMPTY_SCREEN: WelcomeScreen = { description: null, welcome_channels: [] }

/** A welcome screen as clients receive it: without deleted channels and emojis. */
export const toWelcomeScreen = (
  guild: GuildModel,
  { description, welcome_channels }: WelcomeScreen,
): WelcomeScreen => ({
  description,
  welcome_channels: welcome_channels
    .filter(({ channel_id }) => guild.channels.has(channel_id))
    .map((channel) => {
      const { id, name } = resolveEmoji(guild, { id: channel.emoji_id, name: channel.emoji_name }) ?? NO_EMOJI
      return { channel_id: channel.channel_id, description: channel.description, emoji_id: id, emoji_name: name }
    }),
})

/**
 * A welcome screen after changes: absent fields are unchanged, null empties them (docs/spec/welcome-screen.md#changes).
 */
export function withWelcomeScreenChanges(
  guild: GuildModel,
  before: WelcomeScreen,
  { description = before.description, welcome_channels: sent }: WelcomeScreenChanges,
): WelcomeScreen {
  const channels = sent?.map((each) => ({
    ...each,
    emoji_id: each.emoji_id ?? null,
    emoji_name: each.emoji_name ?? null,
  }))
  return toWelcomeScreen(guild, {
    description: description || null,
    welcome_channels: sent === undefined ? before.welcome_channels : (channels ?? []),
  })
}

/** The audited fields of a welcome screen: its description has another name there, because a guild has one too. */
export const auditedWelcomeScreen = ({ description, welcome_channels }: WelcomeScreen) => ({
  welcome_screen_description: description,
  welcome_channels,
})
