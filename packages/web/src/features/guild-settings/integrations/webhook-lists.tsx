import { WebhookType } from '@guildhall/protocol/enums/webhook'
import type { Webhook } from '@guildhall/protocol/objects/applications/webhook'
import { getGuildWebhooks } from '@guildhall/protocol/operations/webhooks/get-guild-webhooks'
import { useCallback } from 'react'
import type { ReceivedEvent } from '../../../gateway/received-events.ts'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { RequestedList } from './requested-list.tsx'
import { useRequestedList } from './use-requested-list.ts'
import { FollowerRow, WebhookListRow } from './webhook-row.tsx'

const isFollower = ({ type }: Webhook): boolean => type === WebhookType.CHANNEL_FOLLOWER
const isOther = (each: Webhook): boolean => !isFollower(each)

/** Webhooks and followed channels, which post in the guild's channels from outside. */
export function WebhookLists({ guildId }: { guildId: string }) {
  const client = useClient()
  const isAbout = useCallback(
    ({ type, data }: ReceivedEvent) => type === 'WEBHOOKS_UPDATE' && data.guild_id === guildId,
    [guildId],
  )
  const read = useCallback(
    (signal: AbortSignal) => client.call(getGuildWebhooks, { guildId }, { signal }),
    [client, guildId],
  )
  const list = useRequestedList(read, isAbout)
  return (
    <>
      <Section title={t('integrations.webhooks')} text={t('integrations.anyone-with-the-address-of-a')}>
        <div className="section-buttons">
          <Button look="main" onPress={() => openWebhook(guildId, null)}>
            {t('integrations.new-webhook-dialog')}
          </Button>
        </div>
        <RequestedList
          label={t('integrations.webhooks')}
          list={list}
          isShown={isOther}
          empty={t('integrations.no-webhooks-yet')}
        >
          {(webhook) => (
            <WebhookListRow
              key={webhook.id}
              guildId={guildId}
              webhook={webhook}
              onEdit={() => openWebhook(guildId, webhook)}
            />
          )}
        </RequestedList>
      </Section>
      <Section
        title={t('integrations.followed-channels')}
        text={t('integrations.announcements-from-these-channels-are-also')}
      >
        <RequestedList
          label={t('integrations.followed-channels')}
          list={list}
          isShown={isFollower}
          empty={t('integrations.no-followed-channels')}
        >
          {(webhook) => <FollowerRow key={webhook.id} guildId={guildId} webhook={webhook} />}
        </RequestedList>
      </Section>
    </>
  )
}

const openWebhook = (guildId: string, webhook: Webhook | null): void =>
  openDialog(async () => {
    const { WebhookDialog } = await import('./webhook-dialog.tsx')
    return (close) => <WebhookDialog guildId={guildId} webhook={webhook} onClose={close} />
  })
