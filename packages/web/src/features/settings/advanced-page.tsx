import { getOwnInstanceStatus } from '@guildhall/protocol/operations/instance/get-own-instance-status'
import { modifyUserSettings } from '@guildhall/protocol/operations/user-settings/modify-user-settings'
import { useCallback } from 'react'
import { rich, t } from '../../language/settings.ts'
import { programOrigin } from '../../shared/activity/program-origin.ts'
import { useDeveloperMode } from '../../shared/developer-mode.ts'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { Switch } from '../../shared/form/switch.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { Link } from '../../shared/page/link.tsx'
import { DEVELOPERS_PATH, instancePath } from '../../shared/page/paths.ts'
import { Section } from '../../shared/page/section.tsx'
import { CopyLine } from '../../shared/text/copy-line.tsx'
import { useClient, useSnapshot } from '../../state/use-client.ts'
import { useMe } from '../../state/world.ts'

/** The developer settings. */
export function AdvancedPage() {
  const client = useClient()
  const isOn = useDeveloperMode()
  const { problem, failures, submit } = useSubmission([])

  const switchTo = (developer_mode: boolean) =>
    submit(async () => {
      await client.call(modifyUserSettings, {}, { developer_mode })
    })

  return (
    <>
      <FormNotice text={problem.general} failures={failures} />
      <Switch
        label={t('settings.developer-mode')}
        hint={t('settings.developer-mode-hint')}
        isOn={isOn}
        onSwitch={(next) => void switchTo(next)}
      />
      <p>
        {rich('settings.create-applications-bots-and-teams-in', {
          link: (words) => <Link to={DEVELOPERS_PATH}>{words}</Link>,
        })}
      </p>
      <Administration />
      {isOn ? <ConnectionFacts /> : null}
    </>
  )
}

/** A link to the administration pages, for administrators only. */
function Administration() {
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getOwnInstanceStatus, {}, { signal }), [client])
  const { answer } = useLoaded(load)
  if (answer.state !== 'ready' || !answer.value.administrator) return null
  return <p>{rich('settings.youre-an-administrator', { link: (words) => <Link to={instancePath()}>{words}</Link> })}</p>
}

function ConnectionFacts() {
  const { gatewayUrl } = useClient()
  const me = useMe()
  const session = useSnapshot((snapshot) => snapshot.session)
  return (
    <Section title={t('settings.connection-details')} text={t('settings.connection-details-hint')}>
      <dl className="section-form">
        <CopyLine label={t('settings.your-id')} value={me.id} />
        {session ? <CopyLine label={t('settings.gateway-session')} value={session.id} /> : null}
        <CopyLine label={t('settings.gateway-address')} value={gatewayUrl} />
        <CopyLine label={t('settings.api-address')} value={`${programOrigin()}/api/v10`} />
      </dl>
    </Section>
  )
}
