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
    ownInstanceStatus(client).then(
      (loaded) => isShown && setStatus(loaded),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [client])
  return status
}

/** The same status. @throws ApiProblem when the server refuses; the next call requests it again */
export function ownInstanceStatus(client: Client): Promise<OwnInstanceStatus> {
  const begun = loads.get(client)
  if (begun !== undefined) return begun
  const loading = client.call(getOwnInstanceStatus, {})
  loads.set(client, loading)
  loading.catch(() => loads.delete(client))
  return loading
}
