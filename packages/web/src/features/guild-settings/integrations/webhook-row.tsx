import type { Webhook } from '@guildhall/protocol/objects/applications/webhook'
import { deleteWebhook } from '@guildhall/protocol/operations/webhooks/delete-webhook'
import type { ReactNode } from 'react'
import { programOrigin } from '../../../shared/activity/program-origin.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { copyText } from '../../../shared/words/copy-text.ts'
import { channelName, userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

type WebhookRowProps = { guildId: string; webhook: Webhook; onEdit: () => void }

export function WebhookListRow({ guildId, webhook, onEdit }: WebhookRowProps) {
  const client = useClient()
  const { id, name, token, application_id } = webhook
  const remove = () =>
    askToConfirm({
      title: `Delete ${name}?`,
      text: 'Its address is good for nothing any more. What it wrote stays.',
      action: 'Delete it',
      work: () => client.call(deleteWebhook, { webhookId: id }),
    })

  return (
    <Row
      guildId={guildId}
      webhook={webhook}
      note={application_id === null ? null : 'An app made it and alone uses it.'}
    >
      {token === undefined ? null : (
        <Button onPress={() => void copyText(`${programOrigin()}/api/webhooks/${id}/${token}`, 'Address')}>
          Copy address<span className="unseen"> of {name}</span>
        </Button>
      )}
      <Button onPress={onEdit}>
        Edit<span className="unseen"> {name}</span>
      </Button>
      <Button look="danger" onPress={remove}>
        Delete<span className="unseen"> {name}</span>
      </Button>
    </Row>
  )
}

export function FollowerRow({ guildId, webhook }: Omit<WebhookRowProps, 'onEdit'>) {
  const client = useClient()
  const { id, name, source_guild, source_channel } = webhook
  const source = source_guild && source_channel ? `${source_channel.name} of ${source_guild.name}` : null
  const remove = () =>
    askToConfirm({
      title: `Unfollow ${source_channel?.name ?? name}?`,
      text: 'What is published there no longer comes here. What came stays.',
      action: 'Unfollow',
      work: () => client.call(deleteWebhook, { webhookId: id }),
    })
  return (
    <Row guildId={guildId} webhook={webhook} note={source ?? 'What it followed is gone.'}>
      <Button look="danger" onPress={remove}>
        Unfollow<span className="unseen"> {name}</span>
      </Button>
    </Row>
  )
}

type RowProps = { guildId: string; webhook: Webhook; note: string | null; children: ReactNode }

function Row({ guildId, webhook, note, children }: RowProps) {
  const channel = useGuild(guildId)?.channels.get(webhook.channel_id)
  return (
    <li className="section-row">
      <Avatar user={webhook} size={40} />
      <span className="section-row-words">
        <strong>{webhook.name}</strong>
        <span className="section-row-quiet">
          To {channel ? channelName(channel) : 'a channel that is gone'}
          {webhook.user ? `, made by ${userName(webhook.user)}` : ''}
        </span>
        {note === null ? null : <span>{note}</span>}
      </span>
      <span className="section-buttons">{children}</span>
    </li>
  )
}
