import { getInstanceSettings } from '@guildhall/protocol/operations/instance/get-instance-settings'
import { useCallback } from 'react'
import { t } from '../../../language/instance.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { InstanceSettingsForm } from './settings-form.tsx'

/** The instance settings. */
export function InstanceSettingsPage() {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getInstanceSettings, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)
  return (
    <Section title={t('instance.settings')} text={t('settings.changes-apply-immediately-in-all-processes')}>
      <LoadingState answer={answer} retry={retry}>
        {(settings) => <InstanceSettingsForm settings={settings} />}
      </LoadingState>
    </Section>
  )
}
