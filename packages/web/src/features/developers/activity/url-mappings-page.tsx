import type { UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import { getProxyConfig } from '@guildhall/protocol/operations/activity-settings/get-proxy-config'
import { setProxyConfig } from '@guildhall/protocol/operations/activity-settings/set-proxy-config'
import { useCallback } from 'react'
import { useAnswer } from '../../../shared/lists/use-answer.ts'
import { Loaded } from '../../../shared/page/loaded.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManaged } from '../managed.ts'
import { UrlMappingsForm } from './url-mappings-form.tsx'
import { useActivityConfig } from './use-activity-config.ts'

/** Which hosts answer for the Activity. */
export function UrlMappingsPage() {
  const client = useClient()
  const { application } = useManaged()
  const load = useCallback(
    (signal: AbortSignal) => client.call(getProxyConfig, { applicationId: application.id }, { signal }),
    [client, application.id],
  )
  const { answer, retry } = useAnswer(load)
  const config = useActivityConfig()
  const hasLeave = config.answer.state === 'ready' && config.answer.value.allows_loopback

  const save = async (url_map: readonly UrlMapping[]) => {
    const kept = await client.call(setProxyConfig, { applicationId: application.id }, { url_map })
    config.retry()
    return kept.url_map
  }

  return (
    <Section
      title="URL mappings"
      text="Your Activity has an address of its own on this server, and reaches nothing but what is listed here. A path is answered by the first row whose prefix it begins with. Changes hold at once. This server itself, as localhost, answers only by leave of its administrator: a host or port that was not in the list before takes that leave back."
    >
      <Loaded answer={answer} retry={retry}>
        {({ url_map }) => <UrlMappingsForm first={url_map} hasLeave={hasLeave} onSave={save} />}
      </Loaded>
    </Section>
  )
}
