import type { UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import type { ActivityRefusalEntry } from '@guildhall/protocol/objects/activities/activity-proxy'
import { listActivityRefusals } from '@guildhall/protocol/operations/activity-proxy/list-activity-refusals'
import { getEmbeddedActivityConfig } from '@guildhall/protocol/operations/activity-settings/get-embedded-activity-config'
import { getProxyConfig } from '@guildhall/protocol/operations/activity-settings/get-proxy-config'
import { setProxyConfig } from '@guildhall/protocol/operations/activity-settings/set-proxy-config'
import { useCallback, useEffect } from 'react'
import { useLiveAnswer } from '../../../shared/lists/use-live-answer.ts'
import { useClient } from '../../../state/use-client.ts'

/** What was refused to an Activity by the policy of its pages or by the proxy, and what is mapped. */
export type Refusals = {
  readonly refusals: readonly ActivityRefusalEntry[]
  readonly urlMap: readonly UrlMapping[]
  /** Whether the administrator lets this machine answer for it, which a new host takes back. */
  readonly hasLeave: boolean
}

/** No event tells of them, so that they are asked for again after so long. */
const AGAIN_MS = 4_000

const never = () => false

/** Follows what is refused as long as it is looked at. */
export function useRefusals(applicationId: string) {
  const client = useClient()

  const load = useCallback(
    async (signal: AbortSignal): Promise<Refusals> => {
      const [refusals, { url_map }, { allows_loopback }] = await Promise.all([
        client.call(listActivityRefusals, { applicationId }, { signal }),
        client.call(getProxyConfig, { applicationId }, { signal }),
        client.call(getEmbeddedActivityConfig, { applicationId }, { signal }),
      ])
      return { refusals, urlMap: url_map, hasLeave: allows_loopback }
    },
    [client, applicationId],
  )
  const { answer, retry } = useLiveAnswer({ load, isAbout: never })

  useEffect(() => {
    const asking = setInterval(() => {
      if (!document.hidden) void retry()
    }, AGAIN_MS)
    return () => clearInterval(asking)
  }, [retry])

  /** Maps what the Activity may ask for from then on. @throws ApiProblem */
  async function map(url_map: readonly UrlMapping[]): Promise<void> {
    await client.call(setProxyConfig, { applicationId }, { url_map })
    await retry()
  }

  return { answer, retry, map }
}
