import { t } from '../../../language/activities.ts'
import { ApplicationPicture } from '../../../shared/activity/application-picture.tsx'
import { Button } from '../../../shared/appearance/button.tsx'
import { Link } from '../../../shared/page/link.tsx'
import { applicationPath } from '../../../shared/page/paths.ts'
import type { ActivityOffer } from './activity-offers.ts'
import type { useLaunch } from './use-launch.ts'

type LauncherRowProps = { offer: ActivityOffer; launching: ReturnType<typeof useLaunch> }

/** An Activity, with the button that launches it. */
export function LauncherRow({ offer, launching }: LauncherRowProps) {
  const { application, isInDevelopment, players } = offer
  const { id, name, description } = application
  const isMine = launching.applicationId === id
  return (
    <li className="launcher-row">
      <ApplicationPicture application={application} size={48} />
      <div className="launcher-about">
        <p className="launcher-name" dir="auto">
          {name}
        </p>
        {description === '' ? null : (
          <p className="launcher-description" dir="auto">
            {description}
          </p>
        )}
        {isInDevelopment ? (
          <p className="launcher-note">{t('launcher.in-development-only-its-developers-can')}</p>
        ) : null}
        {application.has_first_page ? null : <Unmapped offer={offer} />}
        {players > 0 ? <p className="launcher-note">{t('launcher.people-are-playing', { players })}</p> : null}
        <p className="field-error" role="alert">
          {isMine ? launching.problem : null}
        </p>
      </div>
      <Button
        look={players > 0 ? 'main' : 'quiet'}
        busy={launching.isBusy || !application.has_first_page}
        onPress={() => application.has_first_page && launching.launch(id)}
      >
        {players > 0 ? t('launcher.join') : t('launcher.launch')}
        <span className="unseen"> {name}</span>
      </Button>
    </li>
  )
}

/** Shows why an Activity can't be launched, with a link for its developers to change that. */
const Unmapped = ({ offer: { application, isInDevelopment } }: { offer: ActivityOffer }) => (
  <p className="launcher-note">
    {t('launcher.this-activity-cant-be-launched-yet')}
    {isInDevelopment ? (
      <>
        {' '}
        <Link to={applicationPath(application.id, 'url-mappings')}>{t('launcher.add-a-url-mapping')}</Link>
      </>
    ) : null}
  </p>
)
