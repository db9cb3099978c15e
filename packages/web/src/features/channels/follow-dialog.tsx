import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { followAnnouncementChannel } from '@guildhall/protocol/operations/crossposts/follow-announcement-channel'
import { Permission } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import type { ClientState } from '@guildhall/protocol/state/client-state'
import { useState } from 'react'
import { t } from '../../language/dialogs.ts'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { textIn } from '../../shared/form/form-problem.ts'
import { Dialog } from '../../shared/overlay/dialog.tsx'
import { showToast } from '../../shared/overlay/toasts.tsx'
import { permissionsInChannel } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'

type FollowDialogProps = { source: GuildChannel; onClose: () => void }

/** Follows an announcement channel with a channel in which the user manages webhooks. */
export function FollowDialog({ source, onClose }: FollowDialogProps) {
  const client = useClient()
  const [targets] = useState(() => targetsIn(client.store.getState().world, source.id))

  async function follow(entered: FormData) {
    const id = textIn(entered, 'webhook_channel_id')
    const body = { webhook_channel_id: id }
    await client.call(followAnnouncementChannel, { channelId: source.id }, body)
    const target = targets.find(([each]) => each === id)?.[1]
    showToast(
      target === undefined
        ? t('channels.the-channel-now-follows', { name: source.name })
        : t('channels.now-follows', { target, name: source.name }),
    )
  }

  if (targets.length === 0) {
    return (
      <Dialog
        title={t('channels.follow-named', { name: source.name })}
        description={t('channels.you-need-a-channel-where')}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={t('channels.follow-named', { name: source.name })}
      description={t('channels.what-is-published-there-will')}
      action={t('channels.follow')}
      fields={['webhook_channel_id']}
      onSubmit={follow}
      onClose={onClose}
    >
      {({ fields }) => (
        <ChoiceField
          name="webhook_channel_id"
          label={t('channels.post-announcements-in')}
          choices={targets}
          chosen={targets[0]?.[0] ?? ''}
          error={fields.get('webhook_channel_id')}
        />
      )}
    </FormDialog>
  )
}

/** The text channels of all guilds that can follow it, with their guilds' names. */
function targetsIn(world: ClientState | null, sourceId: string): readonly (readonly [string, string])[] {
  if (world === null) return []
  const needed = Permission.VIEW_CHANNEL | Permission.MANAGE_WEBHOOKS
  return [...world.guilds.values()].flatMap(({ settings, channels }) =>
    [...channels.values()]
      .filter(({ id, type }) => taking.includes(type) && id !== sourceId)
      .filter(({ id }) => hasPermissions(permissionsInChannel(world, settings.id, id), needed))
      .sort((a, b) => a.position - b.position)
      .map(({ id, name }) => [id, `${settings.name}: ${name}`] as const),
  )
}

const taking: readonly number[] = [ChannelType.GUILD_TEXT, ChannelType.GUILD_ANNOUNCEMENT]
