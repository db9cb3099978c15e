import { t } from '../../language/main.ts'
import './onboarding-card.css'
import { firstStepsOf, hasFirstSteps } from '../../shared/first-steps.ts'
import { firstStepsChoice } from '../../shared/first-steps-choice.ts'
import { Link } from '../../shared/page/link.tsx'
import { HOME_PATH } from '../../shared/page/paths.ts'
import { useStoredChoice } from '../../shared/stored-choice.ts'
import { useWorld } from '../../state/world.ts'

/** Guides a guild's creator through the remaining steps. */
export function FirstStepsCard({ guildId }: { guildId: string }) {
  const guilds = useWorld((world) => world.guilds)
  const user = useWorld((world) => world.user)
  const isHidden = useStoredChoice(firstStepsChoice) === 'hidden'
  const first = firstStepsOf({ guilds, user })
  if (isHidden || first.guildId !== guildId || !hasFirstSteps(first, guilds.size)) return null
  const done = first.steps.filter(({ isDone }) => isDone).length
  return (
    <Link to={HOME_PATH} className="onboarding-card">
      <span className="onboarding-card-title">{t('channels.finish-setting-up')}</span>
      <span className="onboarding-card-text">{t('channels.of-steps-done', { done, length: first.steps.length })}</span>
    </Link>
  )
}
