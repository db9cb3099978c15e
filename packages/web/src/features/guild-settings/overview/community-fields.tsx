import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LOCALES } from '@guildhall/protocol/enums/locale'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { t } from '../../../language/guild-settings.ts'
import { locale } from '../../../language/language.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useCanInGuild } from '../../../state/permissions.ts'
import { EntityField } from '../frame/entity-field.tsx'
import { withFeature } from '../frame/with-feature.ts'
import type { GuildFieldsProps } from './guild-fields.ts'

const names = new Intl.DisplayNames(locale, { type: 'language' })
const languages = LOCALES.map((locale) => [locale, names.of(locale) ?? locale] as const).sort(([, a], [, b]) =>
  a.localeCompare(b),
)

/** Asks for missing channels, and takes effect at once. */
const setUp = (settings: GuildSettings): void =>
  openDialog(async () => {
    const { CommunityDialog } = await import('./community-dialog.tsx')
    return (close) => <CommunityDialog settings={settings} onClose={close} />
  })

/** The Community settings. */
export function CommunityFields({ draft, problems }: GuildFieldsProps) {
  const { id, features, rules_channel_id, public_updates_channel_id, preferred_locale } = draft.value
  const mayOpen = useCanInGuild(id, 'ADMINISTRATOR')
  const isCommunity = features.includes('COMMUNITY')
  const hasChannels = rules_channel_id !== null && public_updates_channel_id !== null
  const switched = (feature: string, isOn: boolean) => draft.change({ features: withFeature(features, feature, isOn) })

  return (
    <Section title={t('overview.community')} text={t('overview.for-guilds-that-are-open-to')}>
      <div className="section-form">
        <EntityField
          guildId={id}
          kind="channel"
          label={t('overview.rules-channel')}
          placeholder={t('guild-settings.none')}
          channelTypes={[ChannelType.GUILD_TEXT]}
          chosen={rules_channel_id}
          isOptional={!isCommunity}
          error={problems.get('rules_channel_id')}
          onChoose={(next) => draft.change({ rules_channel_id: next })}
        />
        <EntityField
          guildId={id}
          kind="channel"
          label={t('overview.moderator-channel')}
          hint={t('overview.receives-notices-for-moderators-from-the')}
          placeholder={t('guild-settings.none')}
          channelTypes={[ChannelType.GUILD_TEXT]}
          chosen={public_updates_channel_id}
          isOptional={!isCommunity}
          error={problems.get('public_updates_channel_id')}
          onChoose={(next) => draft.change({ public_updates_channel_id: next })}
        />
        {mayOpen ? (
          <Switch
            label={t('overview.community-guild')}
            hint={t('overview.adds-announcement-channels')}
            isOn={isCommunity}
            onSwitch={(isOn) => (isOn && !hasChannels ? setUp(draft.value) : switched('COMMUNITY', isOn))}
          />
        ) : null}
        {mayOpen && (isCommunity || features.includes('DISCOVERABLE')) ? (
          <Switch
            label={t('overview.show-in-discover')}
            hint={t('overview.people-can-find-the-guild')}
            isOn={features.includes('DISCOVERABLE')}
            onSwitch={(isOn) => switched('DISCOVERABLE', isOn)}
          />
        ) : null}
        <ChoiceField
          name="preferred_locale"
          label={t('overview.language')}
          choices={languages}
          chosen={preferred_locale}
          onChoose={(locale) => draft.change({ preferred_locale: locale })}
        />
      </div>
    </Section>
  )
}
