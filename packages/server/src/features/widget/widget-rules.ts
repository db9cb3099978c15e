import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { ApiError, fieldError, RateLimited } from '../../kernel/api-error.ts'
import type { Throttles } from '../../kernel/parts/caller-checks.ts'
import type { LiveState } from '../../kernel/parts/live-state.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'

/** How often a guild's widget may be changed: its members receive every change (docs/spec/widget.md#changes). */
export const WIDGET_CHANGES = { limit: 60, window_ms: 10 * 60_000 }

/** Counts a change of a guild's widget. @throws RateLimited */
export function mustNotChangeTooOften(throttles: Pick<Throttles, 'of'>, guildId: string): void {
  try {
    throttles.of(WIDGET_CHANGES).take(guildId)
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error
    throw new RateLimited(error.retryAfter_ms, 'TooManyWidgetChanges')
  }
}

/** Invites can't lead to categories. @throws InvalidFormBody for a channel to which no invite of this guild can lead */
export function mustBeFitChannel(guild: GuildModel, id: string | null | undefined): void {
  if (id == null) return
  const type = guild.channels.get(id)?.type
  if (type === undefined || type === ChannelType.GUILD_CATEGORY) {
    throw fieldError('channel_id', 'CHANNEL_INVALID', 'Invalid channel')
  }
}

/**
 * The guild, if its widget is enabled; anyone may request it.
 *
 * @throws UnknownGuild, ServiceUnavailable in an outage, WidgetDisabled
 */
export async function mustFindShown({ readModel }: Pick<LiveState, 'readModel'>, guildId: string): Promise<GuildModel> {
  const guild = await readModel.find(guildId)
  if (!guild) throw new ApiError('UnknownGuild')
  if (guild.state.unavailable) throw new ApiError('ServiceUnavailable')
  if (!guild.settings.widget_enabled) throw new ApiError('WidgetDisabled')
  return guild
}

/** The guild, if it is in memory and its widget is enabled. */
export function peekShown({ readModel }: Pick<LiveState, 'readModel'>, guildId: string): GuildModel | undefined {
  const guild = readModel.peek(guildId)
  return guild?.settings.widget_enabled && !guild.state.unavailable ? guild : undefined
}
