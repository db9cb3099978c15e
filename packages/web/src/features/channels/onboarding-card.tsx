import { t } from '../../language/main.ts'
import './onboarding-card.css'
import type { OwnOnboarding } from '../../shared/onboarding/use-own-onboarding.ts'
import { Link } from '../../shared/page/link.tsx'
import { onboardingPath } from '../../shared/page/paths.ts'

/** Reminds members who have not answered the guild's onboarding questions yet. */
export function OnboardingCard({ guildId, own }: { guildId: string; own: OwnOnboarding | null }) {
  const asked = own?.onboarding.prompts.filter(({ in_onboarding }) => in_onboarding).length ?? 0
  if (own === null || own.isDone || asked === 0) return null
  return (
    <Link to={onboardingPath(guildId)} className="onboarding-card">
      <span className="onboarding-card-title">{t('channels.question-for-you', { asked })}</span>
      <span className="onboarding-card-text">{t('channels.answer-to-get-your-roles')}</span>
    </Link>
  )
}
