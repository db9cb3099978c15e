import type { OwnStanding } from '@guildhall/protocol/objects/instances/instance-administration'
import { getOwnStanding } from '@guildhall/protocol/operations/instance/get-own-standing'
import { useEffect, useState } from 'react'
import type { Client } from './client.ts'
import { useClient } from './use-client.ts'

const loads = new WeakMap<Client, Promise<OwnStanding>>()

/** What one is on the server as a whole, asked once; null until that is known. */
export function useOwnStanding(): OwnStanding | null {
  const client = useClient()
  const [standing, setStanding] = useState<OwnStanding | null>(null)

  useEffect(() => {
    let isShown = true
    load(client).then(
      (told) => isShown && setStanding(told),
      // Whatever is shown next asks again.
      () => loads.delete(client),
    )
    return () => {
      isShown = false
    }
  }, [client])
  return standing
}

function load(client: Client): Promise<OwnStanding> {
  const begun = loads.get(client) ?? client.call(getOwnStanding, {})
  loads.set(client, begun)
  return begun
}
