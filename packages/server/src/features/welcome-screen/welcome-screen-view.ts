import type { WelcomeScreen, WelcomeScreenChanges } from '@guildhall/protocol/objects/guilds/welcome-screen'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import { NO_EMOJI, resolveEmoji } from '../emojis/shown-emojis-view.ts'

/** A welcome screen on which nothing stands yet. */
export const EMPTY_SCREEN: WelcomeScreen = { description: null, welcome_channels: [] }

/** A welcome screen as clients see it: channels and emojis that are gone since it was set are left out. */
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

/** A welcome screen after changes: an absent field stays, a null one is emptied (docs/spec/welcome-screen.md#changes). */
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

/** What the audit log knows of a welcome screen: its description has a name of its own there, for a guild has one too. */
export const auditedWelcomeScreen = ({ description, welcome_channels }: WelcomeScreen) => ({
  welcome_screen_description: description,
  welcome_channels,
})
