import { AUTO_MODERATION_LIMITS } from '@guildhall/protocol/auto-moderation-limits'
import type { AutoModerationRule } from '@guildhall/protocol/objects/guilds/auto-moderation-rule'
import { deleteAutoModerationRule } from '@guildhall/protocol/operations/auto-moderation/delete-auto-moderation-rule'
import { modifyAutoModerationRule } from '@guildhall/protocol/operations/auto-moderation/modify-auto-moderation-rule'
import { rich, t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { Link } from '../../../shared/page/link.tsx'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import { Section } from '../../../shared/page/section.tsx'
import { unseen } from '../../../shared/text/unseen.tsx'
import { useClient } from '../../../state/use-client.ts'
import { type TriggerType, triggerTitles } from './rule-draft.ts'

type RuleListProps = { guildId: string; rules: readonly AutoModerationRule[] }

/** The rules by trigger type, and links to create more. */
export function RuleList({ guildId, rules }: RuleListProps) {
  return (
    <>
      <p className="section-text">{t('auto-moderation.rules-block-messages-and-names')}</p>
      {[...triggerTitles].map(([trigger, title]) => (
        <RulesOfType
          key={trigger}
          guildId={guildId}
          trigger={trigger}
          title={title}
          rules={rules.filter(({ trigger_type }) => trigger_type === trigger)}
        />
      ))}
    </>
  )
}

type RulesOfTypeProps = RuleListProps & { trigger: TriggerType; title: string }

function RulesOfType({ guildId, trigger, title, rules }: RulesOfTypeProps) {
  const most = AUTO_MODERATION_LIMITS.rulesOfType[trigger]
  return (
    <Section title={title} text={descriptions[trigger]}>
      {rules.length > 0 ? (
        <ul className="section-list" aria-label={title}>
          {rules.map((rule) => (
            <RuleEntry key={rule.id} rule={rule} />
          ))}
        </ul>
      ) : null}
      {rules.length < most ? (
        <div className="section-buttons">
          <Link to={guildSettingsPath(guildId, 'auto-moderation', `new-${trigger}`)} className="button button-quiet">
            {rich('auto-moderation.create-rule', { title, span: unseen })}
          </Link>
        </div>
      ) : null}
    </Section>
  )
}

const descriptions: Readonly<Record<TriggerType, string>> = {
  1: t('auto-moderation.messages-with-words-that-you-choose'),
  3: t('auto-moderation.repeated-messages-and-many-links'),
  4: t('auto-moderation.insults-and-other-words-from-a-list'),
  5: t('auto-moderation.messages-that-mention-many-users'),
  6: t('auto-moderation.members-whose-name-contains-words'),
}

function RuleEntry({ rule }: { rule: AutoModerationRule }) {
  const client = useClient()
  const { guild_id: guildId, id: ruleId, name, enabled } = rule
  const change = (isOn: boolean) =>
    runWithErrorToast(() => client.call(modifyAutoModerationRule, { guildId, ruleId }, { enabled: isOn }))
  const remove = () =>
    askToConfirm({
      title: t('auto-moderation.confirm-delete', { name }),
      text: t('auto-moderation.messages-are-no-longer-checked'),
      action: t('auto-moderation.delete'),
      work: () => client.call(deleteAutoModerationRule, { guildId, ruleId }),
    })
  return (
    <li className="section-row">
      <span className="section-row-words">
        <Switch label={name} isOn={enabled} onSwitch={(isOn) => void change(isOn)} />
      </span>
      <Link to={guildSettingsPath(guildId, 'auto-moderation', ruleId)} className="button button-quiet">
        {rich('auto-moderation.edit-item', { name, span: unseen })}
      </Link>
      <Button onPress={remove}>{rich('auto-moderation.delete-item', { name, span: unseen })}</Button>
    </li>
  )
}
