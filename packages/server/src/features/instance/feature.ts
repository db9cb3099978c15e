import type { Feature } from '../../kernel/feature.ts'
import { deleteApplicationByAdministrator } from './delete-application-by-administrator.ts'
import { deleteGuildByAdministrator } from './delete-guild-by-administrator.ts'
import { dropInstanceJob } from './drop-instance-job.ts'
import { getInstance } from './get-instance.ts'
import { getInstanceHealth } from './get-instance-health.ts'
import { getInstanceSettings } from './get-instance-settings.ts'
import { getOwnStanding } from './get-own-standing.ts'
import { handOverGuild } from './hand-over-guild.ts'
import { listInstanceGuilds } from './list-instance-guilds.ts'
import { listInstanceJobs } from './list-instance-jobs.ts'
import { listInstanceUsers } from './list-instance-users.ts'
import { listSecurityEvents } from './list-security-events.ts'
import { modifyInstanceSettings } from './modify-instance-settings.ts'
import { modifyInstanceUser } from './modify-instance-user.ts'
import { modifyLogLevel } from './modify-log-level.ts'
import { resetInstanceUser } from './reset-instance-user.ts'
import { retryInstanceJob } from './retry-instance-job.ts'

export const instance: Feature = {
  operations: [
    getInstance,
    getInstanceSettings,
    modifyInstanceSettings,
    getOwnStanding,
    getInstanceHealth,
    modifyLogLevel,
    listInstanceUsers,
    listSecurityEvents,
    modifyInstanceUser,
    resetInstanceUser,
    listInstanceGuilds,
    handOverGuild,
    deleteApplicationByAdministrator,
    deleteGuildByAdministrator,
    listInstanceJobs,
    retryInstanceJob,
    dropInstanceJob,
  ],
}
