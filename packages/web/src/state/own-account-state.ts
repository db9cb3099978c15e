import type { OwnInstanceStatus } from '@guildhall/protocol/objects/instances/instance-administration'
import { getOwnInstanceStatus } from '@guildhall/protocol/operations/instance/get-own-instance-status'
import { useEffect, useState } from 'react'
import type { Client } from './client.ts'
import { useClient } from './use-client.ts'

const loads = new WeakMap<Client, Promise<OwnInstanceStatus>>()

/** The user's administrator and verification status, requested once; null until it is loaded. */
export function useOwnInstanceStatus(): OwnInstanceStatus | null {
  const client = useClient()
  const [status, setStatus] = useState<OwnInstanceStatus | null>(null)

  useEffect(() => {
    let isShown = true
    load(client).then(
      (loaded) => isShown && setStatus(loaded),
      // The next component requests it again.
      () => loads.delete(client),
    )
    return () => {
      isShown = false
    }
  }, [client])
  return status
}

function load(client: Client): Promise<OwnInstanceStatus> {
  const begun = loads.get(client) ?? client.call(getOwnInstanceStatus, {})
  loads.set(client, begun)
  return begun
}
