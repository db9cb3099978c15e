import type { UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import { getProxyConfig } from '@guildhall/protocol/operations/activity-settings/get-proxy-config'
import { setProxyConfig } from '@guildhall/protocol/operations/activity-settings/set-proxy-config'
import { useCallback } from 'react'
import { t } from '../../../language/developers.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { UrlMappingsForm } from './url-mappings-form.tsx'
import { useActivityConfig } from './use-activity-config.ts'

/** The URL mappings of the Activity. */
export function UrlMappingsPage() {
  const client = useClient()
  const { application } = useManagedApplication()
  const load = useCallback(
    (signal: AbortSignal) => client.call(getProxyConfig, { applicationId: application.id }, { signal }),
    [client, application.id],
  )
  const { answer, retry } = useLoaded(load)
  const config = useActivityConfig()
  const hasLeave = config.answer.state === 'ready' && config.answer.value.allows_loopback

  const save = async (url_map: readonly UrlMapping[]) => {
    const kept = await client.call(setProxyConfig, { applicationId: application.id }, { url_map })
    config.retry()
    return kept.url_map
  }

  return (
    <Section title={t('developers.url-mappings')} text={t('activity.your-activity-has-its-own-address')}>
      <LoadingState answer={answer} retry={retry}>
        {({ url_map }) => <UrlMappingsForm first={url_map} hasLeave={hasLeave} onSave={save} />}
      </LoadingState>
    </Section>
  )
}
