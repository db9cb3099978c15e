import { ApiError } from '../../kernel/api-error.ts'
import type { Essentials } from '../../kernel/parts/essentials.ts'
import type { LiveState } from '../../kernel/parts/live-state.ts'
import type { GuildModel } from '../../kernel/read-model/guild-model.ts'
import type { Db } from '../../store/db.ts'
import { type FoundTemplate, findTemplate, findTemplateOfGuild } from './guild-templates-store.ts'

/** A template of any guild, for everyone who knows its code. @throws UnknownGuildTemplate */
export async function mustFindTemplate(
  { store, readModel }: Essentials & LiveState,
  code: string,
): Promise<{ template: FoundTemplate; guild: GuildModel }> {
  const template = await findTemplate(store.db, code)
  const guild = template && (await readModel.find(template.guild_id))
  if (!guild) throw new ApiError('UnknownGuildTemplate')
  return { template, guild }
}

/** @throws UnknownGuildTemplate if the guild has no template with this code */
export async function mustFindTemplateOf(db: Db, guildId: string, code: string): Promise<FoundTemplate> {
  const template = await findTemplateOfGuild(db, guildId)
  if (template?.code !== code) throw new ApiError('UnknownGuildTemplate')
  return template
}
