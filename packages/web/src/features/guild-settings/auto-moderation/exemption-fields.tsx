import { AUTO_MODERATION_LIMITS as LIMITS } from '@guildhall/protocol/auto-moderation-limits'
import { t } from '../../../language/guild-settings.ts'
import { type EntityKind, EntitySelect } from '../../../shared/form/entity-select.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { messageChannelTypes } from '../frame/message-channel-types.ts'
import { isOfMembers } from './rule-draft.ts'
import type { RuleFieldsProps } from './rule-editor.tsx'

/** The roles and channels to which a rule doesn't apply. */
export function ExemptionFields({ guildId, trigger, draft, change }: RuleFieldsProps) {
  return (
    <Section title={t('auto-moderation.exemptions')} text={t('auto-moderation.managers-and-bots-are-exempt')}>
      <div className="section-form">
        <ManyField
          guildId={guildId}
          kind="role"
          label={t('auto-moderation.exempt-roles')}
          placeholder={t('auto-moderation.no-roles')}
          chosen={draft.exemptRoles}
          most={LIMITS.exemptRoles.max}
          onChoose={(exemptRoles) => change({ exemptRoles })}
        />
        {isOfMembers(trigger) ? null : (
          <ManyField
            guildId={guildId}
            kind="channel"
            label={t('auto-moderation.exempt-channels')}
            placeholder={t('auto-moderation.no-channels')}
            chosen={draft.exemptChannels}
            most={LIMITS.exemptChannels.max}
            onChoose={(exemptChannels) => change({ exemptChannels })}
          />
        )}
      </div>
    </Section>
  )
}

type ManyFieldProps = {
  guildId: string
  kind: EntityKind
  label: string
  placeholder: string
  chosen: readonly string[]
  most: number
  onChoose: (ids: readonly string[]) => void
}

function ManyField({ guildId, kind, label, placeholder, chosen, most, onChoose }: ManyFieldProps) {
  return (
    <FieldFrame look="plain" label={label} isOptional>
      {(tied) => (
        <EntitySelect
          kind={kind}
          guildId={guildId}
          channelId=""
          label={label}
          describedBy={tied['aria-describedby']}
          placeholder={placeholder}
          channelTypes={kind === 'channel' ? messageChannelTypes : undefined}
          chosen={chosen}
          min={0}
          max={most}
          onChoose={onChoose}
        />
      )}
    </FieldFrame>
  )
}
