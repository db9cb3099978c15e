import { CSPProvider } from '@base-ui/react/csp-provider'
import type { AccountSession } from '../api/session.ts'
import { AccountsPage } from '../features/accounts/accounts-page.tsx'
import { ConsentPage } from '../features/consent/consent-page.tsx'
import { rich } from '../language/consent.ts'

/** The page to which an application sends people for authorization. Users who aren't signed in sign in first, on this page. */
export const ConsentRoute = ({ session: { token, ending } }: { session: AccountSession }) => (
  <CSPProvider disableStyleElements>
    <ConsentPage
      token={token}
      signIn={(name) => (
        <AccountsPage
          entrance={{ name: 'sign-in' }}
          ending={ending}
          reason={rich('app.sign-in-to-continue-to', { bdi: (words) => <bdi>{words}</bdi>, name })}
        />
      )}
    />
  </CSPProvider>
)
