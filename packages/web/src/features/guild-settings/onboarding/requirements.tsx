import { LIMITS } from '@guildhall/protocol/limits'
import { Check, Circle } from 'lucide-react'

type RequirementsProps = { isCommunity: boolean; seen: number; writable: number }

/** What onboarding must have before it is switched on, and how far that is so of what stands in the form. */
export function Requirements({ isCommunity, seen, writable }: RequirementsProps) {
  const { channels, writable: toWrite } = LIMITS.onboardingToEnable
  return (
    <ul className="onboarding-needs" aria-label="What it takes to switch it on" aria-live="polite">
      <Need isMet={isCommunity} text="The guild is a Community guild" />
      <Need isMet={seen >= channels} text={`Channels that everyone sees: ${seen} of ${channels}`} />
      <Need isMet={writable >= toWrite} text={`Of them, open for everyone to write: ${writable} of ${toWrite}`} />
    </ul>
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

export const isEnough = ({ isCommunity, seen, writable }: RequirementsProps): boolean =>
  isCommunity && seen >= LIMITS.onboardingToEnable.channels && writable >= LIMITS.onboardingToEnable.writable
