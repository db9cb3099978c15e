import type { Application } from '@guildhall/protocol/objects/applications/application'
import { listApplications } from '@guildhall/protocol/operations/applications/list-applications'
import { useEffect, useState } from 'react'
import { useDeveloperMode } from '../../../shared/developer-mode.ts'
import { useClient } from '../../../state/use-client.ts'

/** Whether the user or their team owns an application, and Developer Mode is on: otherwise nothing is requested. */
export function useIsDeveloper(applicationId: string): boolean {
  const client = useClient()
  const isOn = useDeveloperMode()
  const [owned, setOwned] = useState<readonly string[]>([])

  useEffect(() => {
    if (!isOn) return
    const abort = new AbortController()
    const take = (all: readonly Application[]) => setOwned(all.map(({ id }) => id))
    // If the check fails there is no panel; the app still runs.
    client
      .call(listApplications, {}, { query: { with_team_applications: true }, signal: abort.signal })
      .then(take, () => undefined)
    return () => abort.abort()
  }, [client, isOn])

  return isOn && owned.includes(applicationId)
}
