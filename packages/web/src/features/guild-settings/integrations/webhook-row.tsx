import type { Webhook } from '@guildhall/protocol/objects/applications/webhook'
import { deleteWebhook } from '@guildhall/protocol/operations/webhooks/delete-webhook'
import type { ReactNode } from 'react'
import { rich, t } from '../../../language/guild-settings.ts'
import { programOrigin } from '../../../shared/activity/program-origin.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { copyText } from '../../../shared/text/copy-text.ts'
import { unseen } from '../../../shared/text/unseen.tsx'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { channelName, userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'

type WebhookRowProps = { guildId: string; webhook: Webhook; onEdit: () => void }

export function WebhookListRow({ guildId, webhook, onEdit }: WebhookRowProps) {
  const client = useClient()
  const { id, name, token, application_id } = webhook
  const remove = () =>
    askToConfirm({
      title: t('guild-settings.confirm-delete', { name }),
      text: t('integrations.its-address-stops-working-its-messages'),
      action: t('guild-settings.delete'),
      work: () => client.call(deleteWebhook, { webhookId: id }),
    })

  return (
    <Row
      guildId={guildId}
      webhook={webhook}
      note={application_id === null ? null : t('integrations.created-by-an-app-only-the')}
    >
      {token === undefined ? null : (
        <Button
          onPress={() => void copyText(`${programOrigin()}/api/webhooks/${id}/${token}`, t('integrations.address'))}
        >
          {rich('integrations.copy-address-of', { name, span: unseen })}
        </Button>
      )}
      <Button onPress={onEdit}>{rich('guild-settings.edit-item', { name, span: unseen })}</Button>
      <Button look="danger" onPress={remove}>
        {rich('guild-settings.delete-item', { name, span: unseen })}
      </Button>
    </Row>
  )
}

export function FollowerRow({ guildId, webhook }: Omit<WebhookRowProps, 'onEdit'>) {
  const client = useClient()
  const { id, name, source_guild, source_channel } = webhook
  const source =
    source_guild && source_channel
      ? t('integrations.channel-in-guild', { channel: source_channel.name, guild: source_guild.name })
      : null
  const remove = () =>
    askToConfirm({
      title: t('integrations.confirm-unfollow', { name: source_channel?.name ?? name }),
      text: t('integrations.new-announcements-are-no-longer-posted'),
      action: t('integrations.unfollow'),
      work: () => client.call(deleteWebhook, { webhookId: id }),
    })
  return (
    <Row guildId={guildId} webhook={webhook} note={source ?? t('integrations.the-channel-that-it-followed-was')}>
      <Button look="danger" onPress={remove}>
        {rich('integrations.unfollow-item', { name, span: unseen })}
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
          {t('integrations.posts-in-channel', {
            channel: channel ? channelName(channel) : t('integrations.a-deleted-channel'),
          })}
          {webhook.user ? ` · ${t('integrations.created-by', { userName: userName(webhook.user) })}` : ''}
        </span>
        {note === null ? null : <span>{note}</span>}
      </span>
      <span className="section-buttons">{children}</span>
    </li>
  )
}
