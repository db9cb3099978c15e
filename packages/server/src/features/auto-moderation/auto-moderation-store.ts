import type { AutoModerationRule } from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import { findRow, insertRow, removeRows, updateRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import { autoModerationRules } from './auto-moderation-tables.ts'

const list = statement<{ guildId: string }, { wire: string }>((q, param) =>
  q.selectFrom('auto_moderation_rules').select('wire').where('guild_id', '=', param('guildId')).orderBy('id'),
)

/** The rules of a guild, oldest first. */
export async function listAutoModerationRules(db: Db, guildId: string): Promise<AutoModerationRule[]> {
  return (await list(db, { guildId })).map(({ wire }) => JSON.parse(wire))
}

export async function findAutoModerationRule(
  db: Db,
  guildId: string,
  id: string,
): Promise<AutoModerationRule | undefined> {
  const row = await findRow(db, autoModerationRules, { guild_id: guildId, id })
  return row && JSON.parse(row.wire)
}

export async function insertAutoModerationRule(db: Db, rule: AutoModerationRule): Promise<void> {
  await insertRow(db, autoModerationRules, { guild_id: rule.guild_id, id: rule.id, wire: JSON.stringify(rule) })
}

export async function updateAutoModerationRule(db: Db, rule: AutoModerationRule): Promise<void> {
  const { guild_id, id } = rule
  await updateRows(db, autoModerationRules, { guild_id, id }, { wire: JSON.stringify(rule) })
}

export async function removeAutoModerationRule(db: Db, { guild_id, id }: AutoModerationRule): Promise<void> {
  await removeRows(db, autoModerationRules, { guild_id, id })
}
