import type { ActivityShelf } from '@guildhall/protocol/objects/activities/activity-config'
import { getActivityShelf } from '@guildhall/protocol/operations/activity-settings/get-activity-shelf'
import { useCallback } from 'react'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import type { Client } from '../../state/client.ts'
import { useClient } from '../../state/use-client.ts'

/** The Activities that the user can run in a browser. */
export const readActivityShelf = (client: Pick<Client, 'call'>, signal: AbortSignal): Promise<ActivityShelf> =>
  client.call(getActivityShelf, {}, { query: { platform: 'web' }, signal })

export function useActivityShelf() {
  const client = useClient()
  return useLoaded(useCallback((signal: AbortSignal) => readActivityShelf(client, signal), [client]))
}
