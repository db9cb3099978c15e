import type { User } from '@guildhall/protocol/objects/users/user'
import { sql } from 'kysely'
import { addRow, removeRows, updateRows } from '../../store/access.ts'
import { type Db, statement } from '../../store/db.ts'
import type { RowOf } from '../../store/table.ts'
import { guildTemplates } from './guild-templates-tables.ts'

type TemplateRow = RowOf<typeof guildTemplates>

/** A template with the user who created it. */
export interface FoundTemplate extends TemplateRow {
  readonly creator: User
}

type Read = TemplateRow & { creator_wire: string }

const COLUMNS = [
  'guild_templates.code',
  'guild_templates.guild_id',
  'guild_templates.creator_id',
  'guild_templates.name',
  'guild_templates.description',
  'guild_templates.usage_count',
  'guild_templates.created_at',
  'guild_templates.synced_at',
  'guild_templates.wire',
  'users.wire as creator_wire',
] as const

const byCode = statement<{ code: string }, Read>((q, param) =>
  q
    .selectFrom('guild_templates')
    .innerJoin('users', 'users.id', 'guild_templates.creator_id')
    .select(COLUMNS)
    .where('guild_templates.code', '=', param('code')),
)

const byGuild = statement<{ guildId: string }, Read>((q, param) =>
  q
    .selectFrom('guild_templates')
    .innerJoin('users', 'users.id', 'guild_templates.creator_id')
    .select(COLUMNS)
    .where('guild_templates.guild_id', '=', param('guildId')),
)

const toFound = ({ creator_wire, ...row }: Read): FoundTemplate => ({
  ...row,
  creator: JSON.parse(creator_wire),
})

export async function findTemplate(db: Db, code: string): Promise<FoundTemplate | undefined> {
  return (await byCode(db, { code })).map(toFound)[0]
}

export async function findTemplateOfGuild(db: Db, guildId: string): Promise<FoundTemplate | undefined> {
  return (await byGuild(db, { guildId })).map(toFound)[0]
}

/** Returns false if another template has the code. */
export const addTemplate = (db: Db, row: TemplateRow): Promise<boolean> => addRow(db, guildTemplates, row)

export async function updateTemplate(db: Db, code: string, changes: Partial<TemplateRow>): Promise<void> {
  await updateRows(db, guildTemplates, { code }, changes)
}

export async function removeTemplate(db: Db, code: string): Promise<void> {
  await removeRows(db, guildTemplates, { code })
}

const raise = statement<{ code: string }, { code: string }>((q, param) =>
  q
    .updateTable('guild_templates')
    .set({ usage_count: sql<number>`usage_count + 1` })
    .where('code', '=', param('code'))
    .returning('code'),
)

/** Counts a guild that was created from a template. Returns false if the template doesn't exist any more. */
export async function countTemplateUse(db: Db, code: string): Promise<boolean> {
  return (await raise(db, { code })).length > 0
}
