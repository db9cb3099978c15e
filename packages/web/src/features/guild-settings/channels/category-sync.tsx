import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import { modifyChannel } from '@guildhall/protocol/operations/any-channel/modify-channel'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'
import { haveSameOverwrites } from './overwrite-draft.ts'

/** Whether a channel is in sync with its category, and a button to sync it. */
export function CategorySync({ guildId, channel }: { guildId: string; channel: GuildChannel }) {
  const client = useClient()
  const parent = useGuild(guildId)?.channels.get(channel.parent_id ?? '')
  if (parent === undefined) return <p className="section-text">{t('channels.this-channel-isnt-in-a-category')}</p>
  if (haveSameOverwrites(channel.permission_overwrites, parent.permission_overwrites)) {
    return <p className="section-text">{t('channels.synced-with-the-category-if-you', { name: parent.name })}</p>
  }

  const { permission_overwrites } = parent
  return (
    <>
      <p className="section-text">{t('channels.not-synced-with-the-category', { name: parent.name })}</p>
      <div className="section-buttons">
        <Button
          onPress={() =>
            void runWithErrorToast(() =>
              client.call(modifyChannel, { channelId: channel.id }, { permission_overwrites }),
            )
          }
        >
          {t('channels.sync-with-category')}
        </Button>
      </div>
    </>
  )
}
