import { ContentFilterLevel } from '@guildhall/protocol/enums/guild-level'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { t } from '../../../language/guild-settings.ts'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { Section } from '../../../shared/page/section.tsx'
import type { SettingsDraft } from '../frame/use-draft.ts'

const levels = [
  { value: ContentFilterLevel.DISABLED, text: t('safety.no-members') },
  { value: ContentFilterLevel.MEMBERS_WITHOUT_ROLES, text: t('safety.members-without-a-role') },
  { value: ContentFilterLevel.ALL_MEMBERS, text: t('safety.all-members') },
] as const

/** Whose messages are scanned. In a Community guild, everyone's are. */
export function FilterFields({ draft }: { draft: SettingsDraft<GuildSettings> }) {
  const { features, explicit_content_filter: level } = draft.value
  const isCommunity = features.includes('COMMUNITY')
  const offered = levels.filter(
    ({ value }) => !isCommunity || value === ContentFilterLevel.ALL_MEMBERS || value === level,
  )
  return (
    <Section title={t('safety.sensitive-content')} text={t('safety.messages-that-link-to-explicit-pictures')}>
      <RadioChoice
        label={t('safety.check-messages-of')}
        options={offered}
        chosen={level}
        onChoose={(value) => draft.change({ explicit_content_filter: value })}
      />
      {isCommunity ? <p className="field-hint">{t('safety.a-community-guild-checks-messages-of')}</p> : null}
    </Section>
  )
}
