import type { ActivityConfig } from '@guildhall/protocol/objects/activities/activity-config'
import type { InstanceActivity } from '@guildhall/protocol/objects/instances/instance-administration'
import { modifyActivityPermissions } from '@guildhall/protocol/operations/activity-settings/modify-activity-permissions'
import { deleteApplicationByAdministrator } from '@guildhall/protocol/operations/instance/delete-application-by-administrator'
import { Ellipsis } from 'lucide-react'
import { t } from '../../../language/instance.ts'
import { ApplicationPicture } from '../../../shared/activity/application-picture.tsx'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Menu } from '../../../shared/overlay/menu.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { type StatusMark, StatusMarks } from '../status-marks.tsx'
import { ACTIVITY_PERMISSIONS, type ActivityPermission } from './activity-permissions.ts'

type ActivityEntryProps = {
  activity: InstanceActivity
  onChanged: (config: ActivityConfig) => void
  /** Called when its application was deleted. */
  onRemoved: () => void
}

/** An Activity: its owner, its hosts, its permissions, and actions to change them. */
export function ActivityEntry({ activity, onChanged, onRemoved }: ActivityEntryProps) {
  const { application, config, url_map } = activity
  const { id, name, owner } = application
  return (
    <li className="section-row instance-row">
      <ApplicationPicture application={application} size={48} />
      <span className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">
          {owner === null
            ? t('activities.developer-unknown')
            : t('activities.by', { userName: userName(owner), username: owner.username })}
        </span>
        <span className="section-row-quiet">{id}</span>
        {url_map.length === 0 ? (
          <span className="section-row-quiet">{t('activities.no-host-serves-it-yet')}</span>
        ) : (
          <ul className="section-row-quiet" aria-label={t('activities.hosts-of', { name })}>
            {url_map.map(({ prefix, target }) => (
              <li key={prefix}>
                <bdi>{prefix}</bdi> → <bdi>{target}</bdi>
              </li>
            ))}
          </ul>
        )}
        <StatusMarks label={t('activities.permissions-of', { name })} marks={marksOf(config)} />
      </span>
      <LeaveMenu activity={activity} onChanged={onChanged} onRemoved={onRemoved} />
    </li>
  )
}

const marksOf = (config: ActivityConfig): StatusMark[] => [
  { text: config.is_published ? t('activities.published') : t('activities.in-development') },
  ...ACTIVITY_PERMISSIONS.flatMap(({ field, mark }) =>
    mark !== null && config[field] ? [{ text: mark, tone: 'danger' as const }] : [],
  ),
]

function LeaveMenu({ activity: { application, config }, onChanged, onRemoved }: ActivityEntryProps) {
  const client = useClient()
  const { id, name } = application

  const change = ({ field, given, taken }: ActivityPermission) => {
    const isGiven = !config[field]
    const words = isGiven ? given : taken
    askToConfirm({
      title: words.title(name),
      text: words.text,
      action: words.action,
      work: async () => {
        onChanged(await client.call(modifyActivityPermissions, { applicationId: id }, { [field]: isGiven }))
      },
    })
  }

  const remove = () =>
    askToConfirm({
      title: t('activities.confirm-delete', { name }),
      text: t('activities.the-whole-app-is-deleted-its'),
      action: t('activities.delete-app'),
      work: async () => {
        await client.call(deleteApplicationByAdministrator, { applicationId: id })
        onRemoved()
      },
    })

  return (
    <Menu
      label={t('instance.more-actions-for', { name })}
      actions={() => [
        ...ACTIVITY_PERMISSIONS.map((leave) => ({
          label: config[leave.field] ? leave.taken.label : leave.given.label,
          onSelect: () => change(leave),
        })),
        { label: t('activities.delete-app-dialog'), onSelect: remove, tone: 'danger' as const },
      ]}
      trigger={
        <IconButton label={t('instance.more-actions-for', { name })}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
