import { ArrowLeft } from 'lucide-react'
import { rich, t } from '../../../language/guild-settings.ts'
import { Link } from '../../../shared/page/link.tsx'
import { ListEnd } from '../../../shared/page/list-end.tsx'
import { guildSettingsPath } from '../../../shared/page/paths.ts'
import type { GuildPageProps } from '../guild-pages.ts'
import { type TriggerType, triggerTitles } from './rule-draft.ts'
import { RuleEditor } from './rule-editor.tsx'
import { RuleList } from './rule-list.tsx'
import { useRules } from './use-rules.ts'

/** The rules of auto moderation, or one of them: an existing one, or a new one of a type. */
export function AutoModerationPage({ guildId, item }: GuildPageProps) {
  const rules = useRules(guildId)
  const isReady = !rules.isLoading && rules.problem === null
  if (!isReady) return <ListEnd pages={rules} text={t('guild-settings.show-more')} />
  if (item === null) return <RuleList guildId={guildId} rules={rules.items} />
  const rule = rules.items.find(({ id }) => id === item)
  const trigger = rule?.trigger_type ?? newTrigger(item)
  return (
    <>
      <Link to={guildSettingsPath(guildId, 'auto-moderation')} className="settings-link settings-back">
        {rich('auto-moderation.all-rules', { arrowLeft: <ArrowLeft aria-hidden="true" /> })}
      </Link>
      {trigger === undefined ? (
        <p className="section-empty">{t('auto-moderation.this-rule-was-deleted')}</p>
      ) : (
        <RuleEditor key={item} guildId={guildId} trigger={trigger} rule={rule ?? null} />
      )}
    </>
  )
}

/** The type of a rule that is created, which its path contains. */
const newTrigger = (item: string): TriggerType | undefined =>
  [...triggerTitles.keys()].find((trigger) => item === `new-${trigger}`)
