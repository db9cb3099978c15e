import { ApplicationFlag } from '@guildhall/protocol/enums/application-flag'
import type { ActivityConfig } from '@guildhall/protocol/objects/activities/activity-config'
import { setApplicationEmbedded } from '@guildhall/protocol/operations/activity-settings/set-application-embedded'
import { ApiProblem } from '../../../api/api-problem.ts'
import { rich, t } from '../../../language/developers.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FormNotice } from '../../../shared/form/form-notice.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { Link } from '../../../shared/page/link.tsx'
import { LoadingState } from '../../../shared/page/loading-state.tsx'
import { applicationPath } from '../../../shared/page/paths.ts'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useManagedApplication } from '../managed-application.ts'
import { ActivityForm } from './activity-form.tsx'
import { useActivityConfig } from './use-activity-config.ts'

/** Whether the application has an Activity, and its settings. */
export function ActivityPage() {
  const { application } = useManagedApplication()
  const { answer, retry, change } = useActivityConfig()
  const isEnabled = (application.flags & ApplicationFlag.EMBEDDED) !== 0
  return (
    <>
      <EnabledSwitch isEnabled={isEnabled} />
      {isEnabled ? (
        <LoadingState answer={answer} retry={retry}>
          {(config) => (
            <>
              <ActivityStatus config={config} onChange={change} />
              <Section title={t('activity.where-it-runs')}>
                <ActivityForm config={config} onSave={change} />
              </Section>
            </>
          )}
        </LoadingState>
      ) : null}
    </>
  )
}

function EnabledSwitch({ isEnabled }: { isEnabled: boolean }) {
  const client = useClient()
  const { application, mayChange, replace } = useManagedApplication()
  const { problem, failures, submit } = useSubmission([])

  const set = async (embedded: boolean) => {
    replace(await client.call(setApplicationEmbedded, { applicationId: application.id }, { embedded }))
  }

  const disable = () =>
    askToConfirm({
      title: t('activity.disable-activities'),
      text: t('activity.the-entry-point-command-will-be-deleted'),
      action: t('activity.disable'),
      work: () => set(false),
    })

  return (
    <>
      <FormNotice text={problem.general} failures={failures} />
      <Switch
        label={t('activity.enable-activities')}
        hint={t('activity.lets-people-run-your-web-app')}
        isOn={isEnabled}
        isDisabled={!mayChange}
        onSwitch={(isOn) => (isOn ? void submit(() => set(true)) : disable())}
      />
    </>
  )
}

type ActivityStatusProps = { config: ActivityConfig; onChange: ReturnType<typeof useActivityConfig>['change'] }

/** Who can run it now, and what is still missing. */
function ActivityStatus({ config, onChange }: ActivityStatusProps) {
  const { application, mayChange } = useManagedApplication()
  const { is_published: isPublished, is_taken_down: isTakenDown } = config
  return (
    <>
      {isTakenDown ? <p className="section-text">{t('activity.was-taken-down')}</p> : null}
      <p className="section-text">
        {isPublished
          ? t('activity.published-everyone-on-this-server-can')
          : t('activity.in-development-you-and-your-team')}{' '}
        {rich('activity.set-the-host-that-serves-it', {
          link: (words) => <Link to={applicationPath(application.id, 'url-mappings')}>{words}</Link>,
          link2: (words) => <Link to={applicationPath(application.id, 'commands')}>{words}</Link>,
        })}
      </p>
      {mayChange && !isTakenDown ? <PublishButton isPublished={isPublished} onChange={onChange} /> : null}
    </>
  )
}

function PublishButton({ isPublished, onChange }: { isPublished: boolean; onChange: ActivityStatusProps['onChange'] }) {
  const publish = async () => {
    try {
      await onChange({ is_published: true })
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.status !== 403) throw problem
      showToast(t('activity.only-administrators-can-publish'), 'danger')
    }
  }
  const askToPublish = () =>
    askToConfirm({
      title: t('activity.publish-activity'),
      text: t('activity.everyone-will-be-able-to-run-it'),
      action: t('activity.publish'),
      work: publish,
    })
  const askToTakeBack = () =>
    askToConfirm({
      title: t('activity.unpublish-activity'),
      text: t('activity.only-you-and-your-team-can'),
      action: t('activity.unpublish'),
      work: () => onChange({ is_published: false }),
    })
  return (
    <div>
      <Button onPress={isPublished ? askToTakeBack : askToPublish}>
        {isPublished ? t('activity.unpublish-dialog') : t('activity.publish-dialog')}
      </Button>
    </div>
  )
}
