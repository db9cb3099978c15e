import type { ActivityShelf } from '@guildhall/protocol/objects/activity-config'
import { useCallback } from 'react'
import { useAnswer } from '../../shared/use-answer.ts'
import type { Client } from '../../state/client.ts'
import { useClient } from '../../state/use-client.ts'

/** The Activities that one may run in a browser. */
export const readShelf = (client: Pick<Client, 'request'>, signal: AbortSignal): Promise<ActivityShelf> =>
  client.request<ActivityShelf>({ method: 'GET', path: '/activities/shelf?platform=web', signal })

export function useShelf() {
  const client = useClient()
  return useAnswer(useCallback((signal: AbortSignal) => readShelf(client, signal), [client]))
}
