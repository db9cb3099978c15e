import { CSPProvider } from '@base-ui/react/csp-provider'
import type { AccountSession } from '../api/session.ts'
import { AccountsPage } from '../features/accounts/accounts-page.tsx'
import { ConsentPage } from '../features/consent/consent-page.tsx'
import { rich } from '../language/consent.ts'

/** Where an application sends people to be asked whether they let it in: whoever isn't signed in signs in first, and stays here. */
export const ConsentDoor = ({ session: { token, ending } }: { session: AccountSession }) => (
  <CSPProvider disableStyleElements>
    <ConsentPage
      token={token}
      signIn={(name) => (
        <AccountsPage
          entrance={{ name: 'sign-in' }}
          ending={ending}
          reason={rich('app.sent-you-here-sign-in-to', { bdi: (words) => <bdi>{words}</bdi>, name })}
        />
      )}
    />
  </CSPProvider>
)
