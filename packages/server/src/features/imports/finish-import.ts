import { handler } from '../../kernel/job.ts'
import { writeUnlessDeleted } from '../../kernel/unit-of-work/system-unit.ts'
import { addRow, findRow, updateRows } from '../../store/access.ts'
import { updateAvailability } from '../guilds/guilds-store.ts'
import { lockJoiner } from '../members/joining-user-store.ts'
import { addMember } from '../members/members-actions.ts'
import { indexMessagesJob } from '../message-search/search-jobs.ts'
import { searchBacklog } from '../search-index/search-index-tables.ts'
import { finishImportJob } from './imports-jobs.ts'
import { importsTable } from './imports-tables.ts'

/**
 * Ends an import: the owner becomes a member, the guild available, and its messages are added to the search index. It
 * is a job of the server, whose caches and sessions learn of the guild by its events.
 */
export const finishImport = handler(finishImportJob, async (kernel, { guild_id: guildId }) => {
  const unit = {
    name: 'finish-import',
    emits: ['GUILD_MEMBER_ADD', 'GUILD_CREATE', 'GUILD_AVAILABLE'],
    guildId,
  } as const
  await writeUnlessDeleted(kernel, unit, async (tx) => {
    const row = await findRow(tx.db, importsTable, { guild_id: guildId })
    if (row?.stage !== 'finishing') return
    await updateRows(tx.db, importsTable, { guild_id: guildId }, { stage: 'complete' })
    await addRow(tx.db, searchBacklog, { guild_id: guildId, channel_id: '0', message_id: '0', documents: 0 })
    tx.enqueue(indexMessagesJob, { guild_id: guildId })
    await updateAvailability(tx.db, guildId, false)
    tx.emit('GUILD_AVAILABLE', { guild_id: guildId })
    const joiner = await lockJoiner(tx.db, guildId, row.owner_id)
    if (!joiner.isMember) await addMember(tx, tx.guild, joiner)
  })
})
