import { contract } from '../../contract.ts'
import { BulkBan, BulkBanResult } from '../../objects/guilds/ban.ts'

export const bulkGuildBan = contract({
  name: 'Bulk Guild Ban',
  method: 'POST',
  path: '/guilds/:guildId/bulk-ban',
  body: BulkBan,
  returns: BulkBanResult,
  errors: ['BansFailed'],
})
