import type { ActivityLink } from '@guildhall/protocol/objects/activities/activity-link'
import { getActivityLink } from '@guildhall/protocol/operations/activity-links/get-activity-link'
import { useCallback } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { useClient } from '../../../state/use-client.ts'

/** The preview of a link into an Activity; null if it no longer exists. */
export function useActivityLink(applicationId: string, linkId: string) {
  const client = useClient()
  const load = useCallback(
    async (signal: AbortSignal): Promise<ActivityLink | null> => {
      try {
        return await client.call(getActivityLink, { applicationId, link: linkId }, { signal })
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.status === 404) return null
        throw problem
      }
    },
    [client, applicationId, linkId],
  )
  return useLoaded(load)
}
