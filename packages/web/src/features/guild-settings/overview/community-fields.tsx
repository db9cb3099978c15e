import { ChannelType } from '@guildhall/protocol/enums/channel-type'
import { LOCALES } from '@guildhall/protocol/enums/locale'
import { Choice } from '../../../shared/choice.tsx'
import { Section } from '../../../shared/section.tsx'
import { Switch } from '../../../shared/switch.tsx'
import { useCanInGuild } from '../../../state/permissions.ts'
import { EntityField } from '../frame/entity-field.tsx'
import { withFeature } from '../frame/with-feature.ts'
import type { GuildFieldsProps } from './guild-fields.ts'

const names = new Intl.DisplayNames('en-GB', { type: 'language' })
const languages = LOCALES.map((locale) => [locale, names.of(locale) ?? locale] as const).sort(([, a], [, b]) =>
  a.localeCompare(b),
)

/** What guilds need that are open to many. */
export function CommunityFields({ draft, problems }: GuildFieldsProps) {
  const { id, features, rules_channel_id, public_updates_channel_id, preferred_locale } = draft.value
  const mayOpen = useCanInGuild(id, 'ADMINISTRATOR')
  const isCommunity = features.includes('COMMUNITY')
  const switched = (feature: string, isOn: boolean) => draft.change({ features: withFeature(features, feature, isOn) })

  return (
    <Section title="Community" text="For guilds that are open to many people.">
      <div className="section-form">
        <EntityField
          guildId={id}
          kind="channel"
          label="Channel with the rules"
          placeholder="None"
          channelTypes={[ChannelType.GUILD_TEXT]}
          chosen={rules_channel_id}
          isOptional={!isCommunity}
          error={problems.get('rules_channel_id')}
          onChoose={(next) => draft.change({ rules_channel_id: next })}
        />
        <EntityField
          guildId={id}
          kind="channel"
          label="Channel for those who moderate"
          hint="The server’s own news for them are sent there."
          placeholder="None"
          channelTypes={[ChannelType.GUILD_TEXT]}
          chosen={public_updates_channel_id}
          isOptional={!isCommunity}
          error={problems.get('public_updates_channel_id')}
          onChoose={(next) => draft.change({ public_updates_channel_id: next })}
        />
        {mayOpen ? (
          <Switch
            label="Community guild"
            hint="Takes both channels above. Brings announcement channels, forums, a welcome screen and onboarding."
            isOn={isCommunity}
            onSwitch={(isOn) => switched('COMMUNITY', isOn)}
          />
        ) : null}
        {mayOpen && (isCommunity || features.includes('DISCOVERABLE')) ? (
          <Switch
            label="To be found by anyone"
            hint="Lists the guild where people of this server look for guilds."
            isOn={features.includes('DISCOVERABLE')}
            onSwitch={(isOn) => switched('DISCOVERABLE', isOn)}
          />
        ) : null}
        <Choice
          name="preferred_locale"
          label="Language"
          choices={languages}
          chosen={preferred_locale}
          onChoose={(locale) => draft.change({ preferred_locale: locale })}
        />
      </div>
    </Section>
  )
}
