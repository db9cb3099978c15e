import type { ActivityConfig } from '@guildhall/protocol/objects/activities/activity-config'
import type { InstanceActivity } from '@guildhall/protocol/objects/instances/instance-administration'
import type { User } from '@guildhall/protocol/objects/users/user'
import type { ApplicationRow } from '../../store/tables/applications.ts'
import { activityOf } from '../applications/activity-rules.ts'

/** The settings of an Activity, without its URL mappings. */
export function toActivityConfig({ id, activity }: Pick<ApplicationRow, 'id' | 'activity'>): ActivityConfig {
  const { url_map: _hosts, ...shown } = activityOf({ activity })
  return { application_id: id, ...shown }
}

/** What the administrator sees of an Activity. */
export const toInstanceActivity = (row: ApplicationRow, owners: ReadonlyMap<string, User>): InstanceActivity => ({
  application: { id: row.id, name: row.name, icon: row.icon, owner: owners.get(row.owner_id) ?? null },
  config: toActivityConfig(row),
  url_map: [...activityOf(row).url_map],
})
