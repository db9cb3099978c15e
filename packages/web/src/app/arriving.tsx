import './arriving.css'
import { Button } from '../shared/appearance/button.tsx'
import { Logo } from '../shared/appearance/logo.tsx'
import { useClient, useSnapshot } from '../state/use-client.ts'

/** What is seen until the server has said what there is. */
export function Arriving() {
  const client = useClient()
  const state = useSnapshot(({ link }) => link.state)
  const isOver = state === 'over'
  const isLost = state === 'lost'

  return (
    <main className="arriving" aria-busy={!isLost && !isOver}>
      <Logo />
      <p role="status">{isOver || isLost ? words[state] : 'Opening the hall…'}</p>
      {isOver ? <Button onPress={() => location.reload()}>Load it again</Button> : null}
      {isLost ? <Button onPress={() => client.reconnect()}>Reconnect now</Button> : null}
      {isLost ? <Button onPress={() => void client.signOut()}>Sign out</Button> : null}
    </main>
  )
}

const words = {
  lost: 'The server cannot be reached. Trying again…',
  over: 'This page no longer fits its server.',
} as const
