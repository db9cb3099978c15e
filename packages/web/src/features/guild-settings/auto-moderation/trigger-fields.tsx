import { AUTO_MODERATION_LIMITS as LIMITS } from '@guildhall/protocol/auto-moderation-limits'
import { AutoModerationTrigger } from '@guildhall/protocol/enums/auto-moderation'
import { t } from '../../../language/guild-settings.ts'
import { CheckboxList } from '../../../shared/form/checkbox-list.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { TextAreaField } from '../../../shared/form/text-area-field.tsx'
import { hasAllowList, hasKeywords } from './rule-draft.ts'
import type { RuleFieldsProps } from './rule-editor.tsx'

/** What triggers a rule, depending on its type. */
export function TriggerFields(props: RuleFieldsProps) {
  const { trigger, draft, change, problems } = props
  return (
    <>
      {hasKeywords(trigger) ? <KeywordFields {...props} /> : null}
      {trigger === AutoModerationTrigger.KEYWORD_PRESET ? (
        <CheckboxList
          legend={t('auto-moderation.words-to-look-for')}
          options={[
            { value: '1', text: t('auto-moderation.swear-words') },
            { value: '2', text: t('auto-moderation.sexual-content') },
            { value: '3', text: t('auto-moderation.slurs') },
          ]}
          chosen={draft.presets}
          onChoose={(presets) => change({ presets })}
          error={problems.get('trigger_metadata.presets')}
        />
      ) : null}
      {hasAllowList(trigger) ? (
        <TextAreaField
          name="allow_list"
          label={t('auto-moderation.allowed-words')}
          hint={t('auto-moderation.these-words-never-trigger-the-rule')}
          value={draft.allowed}
          onType={(allowed) => change({ allowed })}
          error={problems.get('trigger_metadata.allow_list')}
        />
      ) : null}
      {trigger === AutoModerationTrigger.MENTION_SPAM ? <MentionFields {...props} /> : null}
    </>
  )
}

function KeywordFields({ draft, change, problems }: RuleFieldsProps) {
  return (
    <>
      <TextAreaField
        name="keyword_filter"
        label={t('auto-moderation.words-and-phrases')}
        hint={t('auto-moderation.one-per-line-with-wildcards', { most: LIMITS.keywords.max })}
        value={draft.keywords}
        onType={(keywords) => change({ keywords })}
        error={problems.get('trigger_metadata.keyword_filter')}
      />
      <TextAreaField
        name="regex_patterns"
        label={t('auto-moderation.regular-expressions')}
        hint={t('auto-moderation.one-per-line-up-to', { most: LIMITS.patterns.max })}
        spellCheck={false}
        value={draft.patterns}
        onType={(patterns) => change({ patterns })}
        error={problems.get('trigger_metadata.regex_patterns')}
      />
    </>
  )
}

function MentionFields({ draft, change, problems }: RuleFieldsProps) {
  return (
    <>
      <Field
        name="mention_total_limit"
        label={t('auto-moderation.mentions-per-message')}
        hint={t('auto-moderation.up-to-mentions', { most: LIMITS.mentions.max })}
        inputMode="numeric"
        required
        value={draft.mentions}
        onChange={({ target }) => change({ mentions: target.value })}
        error={problems.get('trigger_metadata.mention_total_limit')}
      />
      <Switch
        label={t('auto-moderation.detect-mention-raids')}
        hint={t('auto-moderation.blocks-mentions-by-new-members')}
        isOn={draft.watchesRaids}
        onSwitch={(watchesRaids) => change({ watchesRaids })}
      />
    </>
  )
}
