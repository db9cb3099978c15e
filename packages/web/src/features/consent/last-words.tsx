import { useEffect } from 'react'
import { PageTitle } from '../../shared/page/page-title.tsx'
import { isOfWeb, placeOf } from './consent-request.ts'

type LeavingProps = {
  location: string
  /** Whether it says only that nothing came of it: any link can bring that about, which must lead nowhere under our name (RFC 9700, 4.11). */
  isRefused?: boolean
}

/**
 * Leads on, and leaves no way back to a question that is answered. It waits for a press where an app on this machine would open, and after
 * a refusal that nobody has seen.
 */
export function Leaving({ location: address, isRefused = false }: LeavingProps) {
  const waits = isRefused || !isOfWeb(address)
  useEffect(() => {
    if (!waits) location.replace(address)
  }, [address, waits])
  return (
    <>
      <PageTitle>{isRefused ? 'This link doesn’t work' : 'Going back'}</PageTitle>
      <p>
        {isRefused ? 'The application asked for what can’t be. ' : null}
        {waits ? 'Going on takes you to ' : 'You are being taken to '}
        <bdi className="consent-place">{placeOf(address)}</bdi>.
      </p>
      <a className="button button-main" href={address}>
        Go on
      </a>
    </>
  )
}

/** The end, where there is nowhere to go back to. */
export const Done = ({ name, words }: { name: string; words: string }) => (
  <>
    <PageTitle>Done</PageTitle>
    <p className="consent-words">
      <bdi>{name}</bdi> {words}
    </p>
    <p className="consent-quiet">You can close this page.</p>
  </>
)
