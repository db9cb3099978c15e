import type { UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import type { ActivityRefusalEntry } from '@guildhall/protocol/objects/activities/activity-proxy'
import { listActivityRefusals } from '@guildhall/protocol/operations/activity-proxy/list-activity-refusals'
import { getEmbeddedActivityConfig } from '@guildhall/protocol/operations/activity-settings/get-embedded-activity-config'
import { getProxyConfig } from '@guildhall/protocol/operations/activity-settings/get-proxy-config'
import { setProxyConfig } from '@guildhall/protocol/operations/activity-settings/set-proxy-config'
import { useCallback, useEffect } from 'react'
import { useLiveLoaded } from '../../../shared/lists/use-live-loaded.ts'
import { useClient } from '../../../state/use-client.ts'

/** The requests of an Activity that the content security policy or the proxy denied, and the mappings. */
export type ActivityDenials = {
  readonly refusals: readonly ActivityRefusalEntry[]
  readonly urlMap: readonly UrlMapping[]
  /** Whether the administrator permits this machine as a target, which a new host revokes. */
  readonly hasLeave: boolean
}

/** There is no event for them, so they are polled. */
const AGAIN_MS = 4_000

const never = () => false

/** Polls for denied requests while they are shown. */
export function useActivityRefusals(applicationId: string) {
  const client = useClient()

  const load = useCallback(
    async (signal: AbortSignal): Promise<ActivityDenials> => {
      const [refusals, { url_map }, { allows_loopback }] = await Promise.all([
        client.call(listActivityRefusals, { applicationId }, { signal }),
        client.call(getProxyConfig, { applicationId }, { signal }),
        client.call(getEmbeddedActivityConfig, { applicationId }, { signal }),
      ])
      return { refusals, urlMap: url_map, hasLeave: allows_loopback }
    },
    [client, applicationId],
  )
  const { answer, retry } = useLiveLoaded({ load, isAbout: never })

  useEffect(() => {
    const asking = setInterval(() => {
      if (!document.hidden) void retry()
    }, AGAIN_MS)
    return () => clearInterval(asking)
  }, [retry])

  /** Adds a mapping for the Activity. @throws ApiProblem */
  async function map(url_map: readonly UrlMapping[]): Promise<void> {
    await client.call(setProxyConfig, { applicationId }, { url_map })
    await retry()
  }

  return { answer, retry, map }
}
