import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import type { ActivityConfig } from '@guildhall/protocol/objects/activity-config'
import type { Application } from '@guildhall/protocol/objects/application'
import { FormNotice } from '../../../shared/form-notice.tsx'
import { Link } from '../../../shared/link.tsx'
import { Loaded } from '../../../shared/loaded.tsx'
import { ask } from '../../../shared/opened-dialog.tsx'
import { applicationPath } from '../../../shared/paths.ts'
import { Section } from '../../../shared/section.tsx'
import { Switch } from '../../../shared/switch.tsx'
import { useSubmission } from '../../../shared/use-submission.ts'
import { useClient } from '../../../state/use-client.ts'
import { useManaged } from '../managed.ts'
import { ActivityForm } from './activity-form.tsx'
import { useActivityConfig } from './use-activity-config.ts'

/** Whether the application has an Activity, and for whom and where it runs. */
export function ActivityPage() {
  const { application } = useManaged()
  const { answer, retry, change } = useActivityConfig()
  const isEnabled = (application.flags & ApplicationFlag.EMBEDDED) !== 0
  return (
    <>
      <EnabledSwitch isEnabled={isEnabled} />
      {isEnabled ? (
        <Loaded answer={answer} retry={retry}>
          {(config) => (
            <>
              <Standing config={config} />
              <Section title="Where it runs">
                <ActivityForm config={config} onSave={change} />
              </Section>
            </>
          )}
        </Loaded>
      ) : null}
    </>
  )
}

function EnabledSwitch({ isEnabled }: { isEnabled: boolean }) {
  const client = useClient()
  const { application, mayChange, replace } = useManaged()
  const { problem, failures, submit } = useSubmission([])

  const set = async (embedded: boolean) => {
    const path = `/applications/${application.id}/set-embedded`
    replace(await client.request<Application>({ method: 'POST', path, body: { embedded } }))
  }

  const disable = () =>
    ask({
      title: 'Turn Activities off?',
      text: 'Its entry point command is deleted. What you said here is kept for when you turn it on again.',
      action: 'Turn it off',
      work: () => set(false),
    })

  return (
    <>
      <FormNotice text={problem.general} failures={failures} />
      <Switch
        label="Enable Activities"
        hint="Lets people run your web app inside a channel. A command named “Launch” is made, by which it is entered."
        isOn={isEnabled}
        isDisabled={!mayChange}
        onSwitch={(isOn) => (isOn ? void submit(() => set(true)) : disable())}
      />
    </>
  )
}

/** Who can run it now, and what is still missing. */
function Standing({ config }: { config: ActivityConfig }) {
  const { application } = useManaged()
  return (
    <p className="section-text">
      {config.is_published
        ? 'It is published: everybody on this server can run it. '
        : 'It is in development: you and your team can run it, in Developer Mode. The administrator of this server publishes it. '}
      Which program answers for it is said under{' '}
      <Link to={applicationPath(application.id, 'url-mappings')}>URL mappings</Link>; the command stands under{' '}
      <Link to={applicationPath(application.id, 'commands')}>Commands</Link>.
    </p>
  )
}
