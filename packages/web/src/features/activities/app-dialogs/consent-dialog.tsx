import { rich, t } from '../../../language/activities.ts'
import './app-dialogs.css'
import type { AuthorizationPreview } from '@guildhall/protocol/objects/applications/oauth2'
import { ApplicationPicture } from '../../../shared/activity/application-picture.tsx'
import { ScopeList } from '../../../shared/page/scope-list.tsx'
import { userName } from '../../../state/names.ts'
import { AppRequestDialog } from './app-request-dialog.tsx'

type ConsentDialogProps = { preview: AuthorizationPreview; onAnswer: (isAgreed: boolean) => void }

/** Asks the user for consent to the scopes that a running app requests. */
export function ConsentDialog({ preview, onAnswer }: ConsentDialogProps) {
  const { application, owner_name, scopes, user } = preview
  return (
    <AppRequestDialog title={t('asking.authorize-an-app')} yes={t('asking.authorize')} onAnswer={onAnswer}>
      <div className="asking-app">
        <ApplicationPicture application={application} size={48} />
        <div className="asking-names">
          <p className="asking-name" dir="auto">
            {application.name}
          </p>
          <p className="asking-quiet">
            {rich('asking.by-you-are-signed-in-as', {
              ownerName: <bdi>{owner_name}</bdi>,
              userName: <bdi>{userName(user)}</bdi>,
            })}
          </p>
        </div>
      </div>
      <section className="asking-part" aria-label={t('asking.the-app-will-be-able-to')}>
        <h3 className="asking-title">{t('asking.the-app-will-be-able-to')}</h3>
        <ScopeList scopes={scopes} />
      </section>
      <p className="asking-quiet">{t('asking.only-authorize-apps-that-you-trust')}</p>
    </AppRequestDialog>
  )
}
