import { LIMITS } from '@guildhall/protocol/limits'
import { Check, Circle } from 'lucide-react'

type Counted = { isCommunity: boolean; seen: number; writable: number }

type RequirementsProps = Counted & {
  /** Whether the channels that answers give count beside the default channels. */
  countsAnswers: boolean
}

/** What onboarding must have before it is switched on, and how far that is so of what stands in the form. */
export function Requirements({ isCommunity, seen, writable, countsAnswers }: RequirementsProps) {
  const { channels, writable: toWrite } = LIMITS.onboardingToEnable
  const counted = countsAnswers ? 'Default channels and channels given by answers' : 'Default channels'
  return (
    <>
      <ul className="onboarding-needs" aria-label="Requirements to turn it on" aria-live="polite">
        <Need isMet={isCommunity} text="The guild is a Community guild" />
        <Need isMet={seen >= channels} text={`${counted} that @everyone can view: ${seen} of ${channels}`} />
        <Need
          isMet={writable >= toWrite}
          text={`Of these, channels in which @everyone can send messages: ${writable} of ${toWrite}`}
        />
      </ul>
      <p className="field-hint">
        {countsAnswers
          ? 'Counted are the default channels below and the channels that answers give, each once.'
          : 'Counted are the default channels below. Channels that answers give don’t count.'}
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
        <span className="unseen">{isMet ? ', enough' : ', not enough yet'}</span>
      </span>
    </li>
  )
}

export const isEnough = ({ isCommunity, seen, writable }: Counted): boolean =>
  isCommunity && seen >= LIMITS.onboardingToEnable.channels && writable >= LIMITS.onboardingToEnable.writable
