import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Makes the owner of an imported guild a member, and the guild available. */
export const finishImportJob = job({ name: 'finish-import', payload: shape({ guild_id: snowflake() }) })
