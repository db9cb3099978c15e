import './asking.css'
import type { AuthorizationPreview } from '@guildhall/protocol/objects/applications/oauth2'
import { ApplicationPicture } from '../../../shared/activity/application-picture.tsx'
import { ScopeList } from '../../../shared/page/scope-list.tsx'
import { userName } from '../../../state/names.ts'
import { ConsentQuestion } from './question.tsx'

type ConsentDialogProps = { preview: AuthorizationPreview; onAnswer: (isAgreed: boolean) => void }

/** Asks the user for consent to the scopes that a running app requests. */
export function ConsentDialog({ preview, onAnswer }: ConsentDialogProps) {
  const { application, owner_name, scopes, user } = preview
  return (
    <ConsentQuestion title="An application asks for your consent" yes="Allow" onAnswer={onAnswer}>
      <div className="asking-app">
        <ApplicationPicture application={application} size={48} />
        <div className="asking-names">
          <p className="asking-name" dir="auto">
            {application.name}
          </p>
          <p className="asking-quiet">
            By <bdi>{owner_name}</bdi>. You are <bdi>{userName(user)}</bdi>.
          </p>
        </div>
      </div>
      <section className="asking-part" aria-label="It will be able to">
        <h3 className="asking-title">It will be able to</h3>
        <ScopeList scopes={scopes} />
      </section>
      <p className="asking-quiet">
        Only agree to what you know: those who run this server don’t vouch for applications. In your settings you can
        take it back.
      </p>
    </ConsentQuestion>
  )
}
