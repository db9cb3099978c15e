import { AUTO_MODERATION_LIMITS as LIMITS } from '@guildhall/protocol/auto-moderation-limits'
import type { AutoModerationRule } from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import { createAutoModerationRule } from '@guildhall/protocol/operations/auto-moderation/create-auto-moderation-rule'
import { modifyAutoModerationRule } from '@guildhall/protocol/operations/auto-moderation/modify-auto-moderation-rule'
import { useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FormNotice } from '../../../shared/form/form-notice.tsx'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { useUnsavedChanges } from '../../../shared/form/use-unsaved-changes.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { navigate, replaceLocation } from '../../../shared/page/location.ts'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { isDeepEqual } from '../frame/use-draft.ts'
import { ActionFields } from './action-fields.tsx'
import { ExemptionFields } from './exemption-fields.tsx'
import { fieldsOfRule, type RuleDraft, type TriggerType, toRuleBody, toRuleDraft, triggerTitles } from './rule-draft.ts'
import { TriggerFields } from './trigger-fields.tsx'

type RuleEditorProps = {
  guildId: string
  trigger: TriggerType
  /** Null for a new rule. */
  rule: AutoModerationRule | null
}

export type RuleFieldsProps = {
  readonly guildId: string
  readonly trigger: TriggerType
  readonly draft: RuleDraft
  readonly change: (part: Partial<RuleDraft>) => void
  /** The errors by the paths of the fields. */
  readonly problems: ReadonlyMap<string, string>
}

/** Creates or changes a rule. */
export function RuleEditor({ guildId, trigger, rule }: RuleEditorProps) {
  const client = useClient()
  const [draft, setDraft] = useState(() => toRuleDraft(trigger, rule))
  const [isSaved, setIsSaved] = useState(false)
  const body = toRuleBody(trigger, draft)
  const { form, busy, problem, failures, submit } = useSubmission(fieldsOfRule)
  useUnsavedChanges(!isSaved && !isDeepEqual(draft, toRuleDraft(trigger, rule)))
  const change = (part: Partial<RuleDraft>) => {
    setIsSaved(false)
    setDraft((before) => ({ ...before, ...part }))
  }
  const parts = { guildId, trigger, draft, change, problems: problem.fields }

  async function save() {
    if (rule !== null) await client.call(modifyAutoModerationRule, { guildId, ruleId: rule.id }, body)
    else {
      await client.call(createAutoModerationRule, { guildId }, body)
      replaceLocation(guildSettingsPath(guildId, 'auto-moderation'))
    }
    setIsSaved(true)
    showToast(t('guild-settings.saved'))
  }

  return (
    <form
      ref={form}
      className="settings-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(save)
      }}
    >
      <Section title={triggerTitles.get(trigger) ?? ''}>
        <div className="section-form">
          <Field
            name="name"
            label={t('auto-moderation.name')}
            required
            maxLength={LIMITS.ruleName.max}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
            error={problem.fields.get('name')}
          />
          <TriggerFields {...parts} />
        </div>
      </Section>
      <ActionFields {...parts} />
      <ExemptionFields {...parts} />
      <FormNotice text={problem.general} failures={failures} />
      <div className="section-buttons">
        <Button onPress={() => navigate(guildSettingsPath(guildId, 'auto-moderation'))}>
          {t('auto-moderation.cancel')}
        </Button>
        <Button type="submit" look="main" busy={busy}>
          {rule === null ? t('auto-moderation.create') : t('guild-settings.save')}
        </Button>
      </div>
    </form>
  )
}
