import { VerificationLevel } from '@guildhall/protocol/enums/guild-level'
import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { t } from '../../../language/guild-settings.ts'
import { RadioChoice } from '../../../shared/form/radio-choice.tsx'
import { Section } from '../../../shared/page/section.tsx'
import type { SettingsDraft } from '../frame/use-draft.ts'

const levels = [
  {
    value: VerificationLevel.NONE,
    text: t('guild-settings.none'),
    hint: t('safety.new-members-can-write-immediately'),
  },
  {
    value: VerificationLevel.LOW,
    text: t('safety.low'),
    hint: t('safety.a-verified-email-address-or-an'),
  },
  { value: VerificationLevel.MEDIUM, text: t('safety.medium'), hint: t('safety.an-account-older-than-5-minutes') },
  { value: VerificationLevel.HIGH, text: t('safety.high'), hint: t('safety.also-a-member-of-the-guild') },
  { value: VerificationLevel.VERY_HIGH, text: t('safety.highest'), hint: t('safety.also-a-verified-phone-number') },
] as const

/** The verification level. A Community guild requires one. */
export function VerificationFields({ draft }: { draft: SettingsDraft<GuildSettings> }) {
  const { features, verification_level: level } = draft.value
  const isCommunity = features.includes('COMMUNITY')
  const offered = levels.filter(({ value }) => !isCommunity || value > VerificationLevel.NONE || value === level)
  return (
    <Section title={t('safety.verification-level')} text={t('safety.members-without-a-role-must-meet')}>
      <RadioChoice
        label={t('safety.requirements-for-members')}
        options={offered}
        chosen={level}
        onChoose={(value) => draft.change({ verification_level: value })}
      />
      {isCommunity ? <p className="field-hint">{t('safety.a-community-guild-needs-at-least')}</p> : null}
    </Section>
  )
}
