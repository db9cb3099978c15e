import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { modifyGuild } from '@guildhall/protocol/operations/guilds/modify-guild'
import { t } from '../../../language/guild-settings.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'
import { withFeature } from '../frame/with-feature.ts'

/** Sent instead of a channel ID to have the server create the channel. */
const NEW_CHANNEL = '1'

type CommunityDialogProps = { settings: GuildSettings; onClose: () => void }

/** Makes a guild a Community guild: selects the two required channels, or has them created. */
export function CommunityDialog({ settings, onClose }: CommunityDialogProps) {
  const client = useClient()
  const { id, features, rules_channel_id, public_updates_channel_id } = settings
  const guild = useGuild(id)
  const texts = [...(guild?.channels.values() ?? [])].filter(({ type }) => type === ChannelType.GUILD_TEXT)
  const channels = texts.map((channel) => [channel.id, `#${channel.name}`] as const)

  async function turnOn(entered: FormData) {
    const body = {
      features: withFeature(guild?.settings.features ?? features, 'COMMUNITY', true),
      rules_channel_id: textIn(entered, 'rules_channel_id'),
      public_updates_channel_id: textIn(entered, 'public_updates_channel_id'),
    }
    await client.call(modifyGuild, { guildId: id }, body)
    showToast(t('overview.this-is-now-a-community-guild'))
  }

  return (
    <FormDialog
      title={t('overview.set-up-a-community-guild')}
      description={t('overview.a-community-guild-needs-two-channels')}
      action={t('overview.enable-community')}
      fields={['rules_channel_id', 'public_updates_channel_id']}
      onSubmit={turnOn}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <ChoiceField
            name="rules_channel_id"
            label={t('overview.rules-channel')}
            choices={[[NEW_CHANNEL, t('overview.create-rules')], ...channels]}
            chosen={rules_channel_id ?? NEW_CHANNEL}
            error={fields.get('rules_channel_id')}
          />
          <ChoiceField
            name="public_updates_channel_id"
            label={t('overview.moderator-channel')}
            choices={[[NEW_CHANNEL, t('overview.create-moderator-only')], ...channels]}
            chosen={public_updates_channel_id ?? NEW_CHANNEL}
            error={fields.get('public_updates_channel_id')}
          />
          <p className="field-hint">{t('overview.this-also-sets-the-verification-level')}</p>
        </>
      )}
    </FormDialog>
  )
}
