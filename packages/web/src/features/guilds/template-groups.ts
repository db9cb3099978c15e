import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { TemplateChannel } from '@guildhall/protocol/objects/guilds/guild-template'

export type TemplateGroup = {
  /** Null for the channels outside of all categories. */
  readonly category: TemplateChannel | null
  readonly channels: readonly TemplateChannel[]
}

/** The channels of a template by category, in its order; a group without a category comes first, if there is one. */
export function templateGroups(channels: readonly TemplateChannel[]): TemplateGroup[] {
  const isCategory = ({ type }: TemplateChannel) => type === ChannelType.GUILD_CATEGORY
  const within = (id: number | null) => channels.filter((each) => !isCategory(each) && each.parent_id === id)
  const outside = within(null)
  return [
    ...(outside.length > 0 ? [{ category: null, channels: outside }] : []),
    ...channels.filter(isCategory).map((category) => ({ category, channels: within(category.id) })),
  ]
}
