import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { t } from '../../../language/guild-settings.ts'
import { Switch } from '../../../shared/form/switch.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { EntityField } from '../frame/entity-field.tsx'
import { withFeature } from '../frame/with-feature.ts'
import type { GuildFieldsProps } from '../overview/guild-fields.ts'

/** Raid alerts, and whether anyone can join. */
export function RaidFields({ draft, problems }: GuildFieldsProps) {
  const { id, features, safety_alerts_channel_id } = draft.value
  const has = (feature: string) => features.includes(feature)
  const set = (feature: string, isOn: boolean) => draft.change({ features: withFeature(features, feature, isOn) })
  return (
    <Section title={t('safety.raid-protection')} text={t('safety.get-alerted')}>
      <div className="section-form">
        <Switch
          label={t('safety.raid-alerts')}
          hint={t('safety.shown-above-the-channels-to-members')}
          isOn={!has('RAID_ALERTS_DISABLED')}
          onSwitch={(isOn) => set('RAID_ALERTS_DISABLED', !isOn)}
        />
        <EntityField
          guildId={id}
          kind="channel"
          label={t('safety.also-send-alerts-to-a-channel')}
          hint={t('safety.choose-one-that-only-moderators-can')}
          placeholder={t('guild-settings.no-channel')}
          channelTypes={[ChannelType.GUILD_TEXT]}
          chosen={safety_alerts_channel_id}
          error={problems.get('safety_alerts_channel_id')}
          onChoose={(next) => draft.change({ safety_alerts_channel_id: next })}
        />
        <Switch
          label={t('safety.disable-invites')}
          hint={t('safety.until-you-turn-this-off-you')}
          isOn={has('INVITES_DISABLED')}
          onSwitch={(isOn) => set('INVITES_DISABLED', isOn)}
        />
      </div>
    </Section>
  )
}
