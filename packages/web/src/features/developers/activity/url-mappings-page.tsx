import type { UrlMapping } from '@guildhall/protocol/objects/activities/activity-config'
import { getProxyConfig } from '@guildhall/protocol/operations/activity-settings/get-proxy-config'
import { setProxyConfig } from '@guildhall/protocol/operations/activity-settings/set-proxy-config'
import { useCallback } from 'react'
import { t } from '../../../language/developers.ts'
import { useAnswer } from '../../../shared/lists/use-loaded.ts'
import { Loaded } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManaged } from '../managed-application.ts'
import { UrlMappingsForm } from './url-mappings-form.tsx'
import { useActivityConfig } from './use-activity-config.ts'

/** The URL mappings of the Activity. */
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
    <Section title={t('developers.url-mappings')} text={t('activity.your-activity-has-its-own-address')}>
      <Loaded answer={answer} retry={retry}>
        {({ url_map }) => <UrlMappingsForm first={url_map} hasLeave={hasLeave} onSave={save} />}
      </Loaded>
    </Section>
  )
}
