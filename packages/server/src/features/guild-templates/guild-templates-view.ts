import { toTimestamp } from '../../kernel/clock.ts'
import { ReadyJson } from '../../kernel/operation.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { FoundTemplate } from './guild-templates-store.ts'
import { currentContents } from './serialized-guild-view.ts'

/**
 * The template object as JSON (docs/spec/guild-templates.md#template-object). Its contents are several megabytes in a
 * large guild, so they are copied as text.
 */
export function toGuildTemplateJson(guild: GuildModel, { wire, ...template }: FoundTemplate): string {
  const shown = {
    code: template.code,
    name: template.name,
    description: template.description,
    usage_count: template.usage_count,
    creator_id: template.creator_id,
    creator: template.creator,
    created_at: toTimestamp(template.created_at),
    updated_at: toTimestamp(template.synced_at),
    source_guild_id: template.guild_id,
    is_dirty: wire === currentContents(guild) ? null : true,
  }
  return `${JSON.stringify(shown).slice(0, -1)},"serialized_source_guild":${wire}}`
}

export const answerGuildTemplate = (guild: GuildModel, template: FoundTemplate): ReadyJson =>
  new ReadyJson(toGuildTemplateJson(guild, template))
