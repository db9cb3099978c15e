import { getInstanceSettings } from '@guildhall/protocol/operations/instance/get-instance-settings'
import { useCallback } from 'react'
import { t } from '../../../language/instance.ts'
import { useLoaded } from '../../../shared/lists/use-loaded.ts'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { AdmissionForm } from './admission-form.tsx'

/** The settings for registrations. */
export function AdmissionSection() {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getInstanceSettings, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)
  return (
    <Section title={t('registration.requirements')} text={t('registration.requirements-hint')}>
      <LoadingState answer={answer} retry={retry}>
        {(settings) => <AdmissionForm settings={settings} />}
      </LoadingState>
    </Section>
  )
}
