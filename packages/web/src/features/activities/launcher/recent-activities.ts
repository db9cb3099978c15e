import { readStored, writeStored } from '../../../api/stored-values.ts'

const KEY = 'guildhall.recent-activities'
const most = 8

/** The applications whose Activities the user launched in this browser, most recent first. */
export const recentActivities = (): readonly string[] => (readStored(KEY) ?? '').split(' ').filter((id) => id !== '')

export const addRecentActivity = (applicationId: string): void =>
  writeStored(KEY, [applicationId, ...recentActivities().filter((id) => id !== applicationId)].slice(0, most).join(' '))
