import { useEffect, useState } from 'react'
import { endOtherSession } from '../../../api/accounts.ts'
import { leaveActivityOnPage, ownActivity } from '../../../state/activities.ts'
import { Client } from '../../../state/client.ts'
import { useClient } from '../../../state/use-client.ts'

/**
 * A second client beside the page's own, for another account: its token is only in this page's memory. Its session ends
 * with it, here and on the server.
 */
export function useSecondClient() {
  const { gatewayUrl } = useClient()
  const [client, setClient] = useState<Client | null>(null)
  const [isRefused, setRefused] = useState(false)

  useEffect(() => {
    if (client === null) return
    const signOut = () => void endOtherSession(client.token).catch(() => undefined)
    addEventListener('pagehide', signOut)
    return () => {
      removeEventListener('pagehide', signOut)
      void end(client)
    }
  }, [client])

  function begin(token: string) {
    setRefused(false)
    const opened = new Client(token, gatewayUrl, () => {
      setRefused(true)
      setClient(null)
    })
    opened.open()
    setClient(opened)
  }

  return { client, isRefused, begin, end: () => setClient(null) }
}

/** If the server can't be reached, the session ends there by itself. */
async function end(client: Client): Promise<void> {
  const activity = ownActivity(client.store.getState())
  if (activity !== null) await leaveActivityOnPage(client, activity).catch(() => undefined)
  client.close()
  await endOtherSession(client.token).catch(() => undefined)
}
