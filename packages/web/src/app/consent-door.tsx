import { CSPProvider } from '@base-ui/react/csp-provider'
import type { AccountSession } from '../api/session.ts'
import { AccountsPage } from '../features/accounts/accounts-page.tsx'
import { ConsentPage } from '../features/consent/consent-page.tsx'

/** Where an application sends people to be asked whether they let it in: whoever isn't signed in signs in first, and stays here. */
export const ConsentDoor = ({ session: { token, ending } }: { session: AccountSession }) => (
  <CSPProvider disableStyleElements>
    <ConsentPage
      token={token}
      signIn={(name) => (
        <AccountsPage
          entrance={{ name: 'sign-in' }}
          ending={ending}
          reason={
            <>
              <bdi>{name}</bdi> has sent you here. Sign in to see what it asks for.
            </>
          }
        />
      )}
    />
  </CSPProvider>
)
