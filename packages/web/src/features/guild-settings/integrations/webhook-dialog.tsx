import { LIMITS } from '@guildhall/protocol/limits'
import type { Webhook } from '@guildhall/protocol/objects/applications/webhook'
import { createWebhook } from '@guildhall/protocol/operations/webhooks/create-webhook'
import { modifyWebhook } from '@guildhall/protocol/operations/webhooks/modify-webhook'
import { useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { type ChangedPicture, PictureChange } from '../../../shared/form/picture-change.tsx'
import { avatarUrl } from '../../../shared/guild/image-urls.ts'
import { useClient } from '../../../state/use-client.ts'
import { EntityField } from '../frame/entity-field.tsx'
import { messageChannelTypes } from '../frame/message-channel-types.ts'

type WebhookDialogProps = { guildId: string; webhook: Webhook | null; onClose: () => void }

/** Creates or edits a webhook. */
export function WebhookDialog({ guildId, webhook, onClose }: WebhookDialogProps) {
  const client = useClient()
  const [channelId, setChannelId] = useState(webhook?.channel_id ?? null)
  const [avatar, setAvatar] = useState<ChangedPicture>(undefined)

  async function send(entered: FormData) {
    const name = textIn(entered, 'name').trim()
    const reasons = { name: t('guild-settings.enter-a-name'), channel_id: t('guild-settings.channel-missing') }
    requireFilled({ name, channel_id: channelId ?? '' }, reasons)
    const looks = { name, ...(avatar !== undefined && { avatar }) }
    if (webhook === null) {
      await client.call(createWebhook, { channelId: channelId ?? '' }, looks)
    } else {
      const body = { ...looks, ...(channelId !== webhook.channel_id && { channel_id: channelId }) }
      await client.call(modifyWebhook, { webhookId: webhook.id }, body)
    }
  }

  return (
    <FormDialog
      title={webhook === null ? t('integrations.new-webhook') : t('guild-settings.edit-named', { name: webhook.name })}
      action={webhook === null ? t('guild-settings.create') : t('guild-settings.save')}
      fields={['name', 'avatar', 'channel_id']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <PictureChange
            shape="round"
            kept={webhook?.avatar ?? null}
            addressOf={(kept) => (webhook === null || kept === null ? undefined : avatarUrl(webhook, 80))}
            changed={avatar}
            error={fields.get('avatar')}
            onChange={setAvatar}
          />
          <Field
            name="name"
            label={t('guild-settings.name')}
            hint={t('integrations.shown-as-the-author-of-its')}
            required
            autoComplete="off"
            maxLength={LIMITS.webhookName.max}
            defaultValue={webhook?.name ?? ''}
            error={fields.get('name')}
          />
          <EntityField
            guildId={guildId}
            kind="channel"
            label={t('guild-settings.channel')}
            placeholder={t('guild-settings.choose-a-channel')}
            channelTypes={messageChannelTypes}
            chosen={channelId}
            isOptional={false}
            error={fields.get('channel_id')}
            onChoose={setChannelId}
          />
        </>
      )}
    </FormDialog>
  )
}
