import { shape, snowflake } from '@guildhall/protocol/schema'
import { job } from '../../kernel/job.ts'

/** Ends the Activities of an application. */
export const endActivitiesJob = job({ name: 'end-activities', payload: shape({ application_id: snowflake() }) })
