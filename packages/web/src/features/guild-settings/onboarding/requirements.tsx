import { LIMITS } from '@guildhall/protocol/limits'
import { Check, Circle } from 'lucide-react'
import { t } from '../../../language/guild-settings.ts'

type Counted = { isCommunity: boolean; seen: number; writable: number }

type RequirementsProps = Counted & {
  /** Whether the channels of answers count in addition to the default channels. */
  countsAnswers: boolean
}

/** The requirements of onboarding, and how far the draft meets them. */
export function Requirements({ isCommunity, seen, writable, countsAnswers }: RequirementsProps) {
  const { channels, writable: toWrite } = LIMITS.onboardingToEnable
  const counted = countsAnswers
    ? t('onboarding.default-channels-and-channels-given-by')
    : t('onboarding.default-channels')
  return (
    <>
      <ul className="onboarding-needs" aria-label={t('onboarding.requirements-for-onboarding')} aria-live="polite">
        <Need isMet={isCommunity} text={t('onboarding.the-guild-is-a-community-guild')} />
        <Need isMet={seen >= channels} text={t('onboarding.that-everyone-can-view-of', { counted, seen, channels })} />
        <Need
          isMet={writable >= toWrite}
          text={t('onboarding.channels-where-everyone-can-write', { writable, toWrite })}
        />
      </ul>
      <p className="field-hint">
        {countsAnswers
          ? t('onboarding.the-default-channels-below-and-the')
          : t('onboarding.only-the-default-channels-below-count')}
      </p>
    </>
  )
}

function Need({ isMet, text }: { isMet: boolean; text: string }) {
  return (
    <li data-met={isMet}>
      {isMet ? <Check aria-hidden="true" /> : <Circle aria-hidden="true" />}
      <span>
        {text}
        <span className="unseen"> · {isMet ? t('onboarding.met') : t('onboarding.not-met-yet')}</span>
      </span>
    </li>
  )
}

export const meetsOnboardingRequirements = ({ isCommunity, seen, writable }: Counted): boolean =>
  isCommunity && seen >= LIMITS.onboardingToEnable.channels && writable >= LIMITS.onboardingToEnable.writable
