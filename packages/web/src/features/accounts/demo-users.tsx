import { rich, t } from '../../language/base.ts'
import './demo-users.css'
import type { InstanceInfo } from '@guildhall/protocol/objects/instances/instance'
import { useId } from 'react'
import type { SignInResponse } from '../../api/accounts.ts'
import { signInWith } from '../../api/accounts.ts'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { unseen } from '../../shared/text/unseen.tsx'
import { Monogram } from '../../shared/user/monogram.tsx'

/** What the users of the demo may do, by their names. */
const parts = new Map([
  ['owner', t('accounts.owns-the-guild')],
  ['moderator', t('accounts.moderates-the-guild')],
  ['member', t('accounts.has-no-role')],
  ['stranger', t('accounts.isnt-in-any-guild')],
])

type DemoUser = InstanceInfo['users'][number]
type DemoUsersProps = { users: readonly DemoUser[]; onSignedIn: (how: SignInResponse) => void }

export function DemoUsers({ users, onSignedIn }: DemoUsersProps) {
  const titleId = useId()
  const { busy, problem, failures, submit } = useSubmission([])

  async function enterAs({ username, password }: DemoUser) {
    onSignedIn(await signInWith({ login: username, password }))
  }

  return (
    <section className="demo-users" aria-labelledby={titleId}>
      <h2 id={titleId} className="demo-users-title">
        {t('accounts.this-is-a-demo')}
      </h2>
      <FormNotice text={problem.general} failures={failures} />
      <ul className="demo-users-list">
        {users.map((user) => (
          <li key={user.username}>
            <button
              type="button"
              className="demo-user"
              aria-disabled={busy}
              onClick={() => void submit(() => enterAs(user))}
            >
              <Monogram name={user.username} />
              <span className="demo-user-words">
                {rich('accounts.sign-in-as', {
                  span: unseen,
                  name: <span className="demo-user-name">{user.username}</span>,
                })}
                <span className="demo-user-part">{parts.get(user.username)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
