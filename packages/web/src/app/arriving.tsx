import './arriving.css'
import { Button } from '../shared/button.tsx'
import { Logo } from '../shared/logo.tsx'
import { useClient, useSnapshot } from '../state/use-client.ts'

/** What is seen until the server has said what there is. */
export function Arriving() {
  const client = useClient()
  const isLost = useSnapshot(({ link }) => link.state === 'lost')

  return (
    <main className="arriving" aria-busy={!isLost}>
      <Logo />
      <p role="status">{isLost ? 'The server cannot be reached. Trying again…' : 'Opening the hall…'}</p>
      {isLost ? <Button onPress={() => void client.signOut()}>Sign out</Button> : null}
    </main>
  )
}
