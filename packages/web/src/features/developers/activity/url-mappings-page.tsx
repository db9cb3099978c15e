import type { UrlMapping } from '@guildhall/protocol/objects/activity-config'
import { useCallback } from 'react'
import { Loaded } from '../../../shared/loaded.tsx'
import { Section } from '../../../shared/section.tsx'
import { useAnswer } from '../../../shared/use-answer.ts'
import { useClient } from '../../../state/use-client.ts'
import { useManaged } from '../managed.ts'
import { UrlMappingsForm } from './url-mappings-form.tsx'
import { useActivityConfig } from './use-activity-config.ts'

type ProxyConfig = { url_map: UrlMapping[] }

/** Which hosts answer for the Activity. */
export function UrlMappingsPage() {
  const client = useClient()
  const { application } = useManaged()
  const path = `/applications/${application.id}/proxy-config`
  const load = useCallback(
    (signal: AbortSignal) => client.request<ProxyConfig>({ method: 'GET', path, signal }),
    [client, path],
  )
  const { answer, retry } = useAnswer(load)
  const config = useActivityConfig()
  const hasLeave = config.answer.state === 'ready' && config.answer.value.allows_loopback

  const save = async (url_map: readonly UrlMapping[]) => {
    const kept = await client.request<ProxyConfig>({ method: 'POST', path, body: { url_map } })
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
