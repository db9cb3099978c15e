import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import type { ActivityConfig } from '@guildhall/protocol/objects/activities/activity-config'
import { setApplicationEmbedded } from '@guildhall/protocol/operations/activity-settings/set-application-embedded'
import { ApiProblem } from '../../../api/api-problem.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FormNotice } from '../../../shared/form/form-notice.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { Link } from '../../../shared/page/link.tsx'
import { Loaded } from '../../../shared/page/loaded.tsx'
import { applicationPath } from '../../../shared/page/paths.ts'
import { Section } from '../../../shared/page/section.tsx'
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
              <Standing config={config} onChange={change} />
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
    replace(await client.call(setApplicationEmbedded, { applicationId: application.id }, { embedded }))
  }

  const disable = () =>
    askToConfirm({
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

type StandingProps = { config: ActivityConfig; onChange: ReturnType<typeof useActivityConfig>['change'] }

/** Who can run it now, and what is still missing. */
function Standing({ config, onChange }: StandingProps) {
  const { application, mayChange } = useManaged()
  const { is_published: isPublished, is_taken_down: isTakenDown } = config
  return (
    <>
      {isTakenDown ? (
        <p className="section-text">The administrator of this server has taken it down: nobody can open it.</p>
      ) : null}
      <p className="section-text">
        {isPublished
          ? 'It is published: everybody on this server can run it. '
          : 'It is in development: you and your team can run it, in Developer Mode. '}
        Which program answers for it is said under{' '}
        <Link to={applicationPath(application.id, 'url-mappings')}>URL mappings</Link>; the command stands under{' '}
        <Link to={applicationPath(application.id, 'commands')}>Commands</Link>.
      </p>
      {mayChange && !isTakenDown ? <PublishButton isPublished={isPublished} onChange={onChange} /> : null}
    </>
  )
}

function PublishButton({ isPublished, onChange }: { isPublished: boolean; onChange: StandingProps['onChange'] }) {
  const publish = async () => {
    try {
      await onChange({ is_published: true })
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.status !== 403) throw problem
      showToast('On this server the administrator publishes Activities. Ask them.', 'danger')
    }
  }
  const askToPublish = () =>
    askToConfirm({
      title: 'Publish it?',
      text: 'Everybody on this server can run it then. You can take it back at any time.',
      action: 'Publish',
      work: publish,
    })
  const askToTakeBack = () =>
    askToConfirm({
      title: 'Take it back?',
      text: 'Only you and your team can run it then. Everybody else who is in it now has to leave.',
      action: 'Take it back',
      work: () => onChange({ is_published: false }),
    })
  return (
    <div>
      <Button onPress={isPublished ? askToTakeBack : askToPublish}>{isPublished ? 'Take it back…' : 'Publish…'}</Button>
    </div>
  )
}
