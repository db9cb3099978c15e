import type { ActivityConfig, ActivityConfigChanges } from '@guildhall/protocol/objects/activities/activity-config'
import { editEmbeddedActivityConfig } from '@guildhall/protocol/operations/activity-settings/edit-embedded-activity-config'
import { getEmbeddedActivityConfig } from '@guildhall/protocol/operations/activity-settings/get-embedded-activity-config'
import { useCallback, useState } from 'react'
import { type Loadable, useLoaded } from '../../../shared/lists/use-loaded.ts'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'

type ConfigInUse = {
  readonly answer: Loadable<ActivityConfig>
  readonly retry: () => void
  /** Throws ApiProblem when the server refuses. */
  readonly change: (changes: ActivityConfigChanges) => Promise<void>
}

/** The application's Activity settings, as last returned by the server. */
export function useActivityConfig(): ConfigInUse {
  const client = useClient()
  const { id } = useManagedApplication().application
  const [changed, setChanged] = useState<ActivityConfig | null>(null)
  const load = useCallback(
    (signal: AbortSignal) => client.call(getEmbeddedActivityConfig, { applicationId: id }, { signal }),
    [client, id],
  )
  const { answer, retry } = useLoaded(load)
  return {
    answer: changed ? { state: 'ready', value: changed } : answer,
    retry,
    change: async (body) => setChanged(await client.call(editEmbeddedActivityConfig, { applicationId: id }, body)),
  }
}
