import type { FriendInviteWithMetadata } from '@guildhall/protocol/objects/users/friend-invite'
import { createUserInvite } from '@guildhall/protocol/operations/relationships/create-user-invite'
import { deleteFriendInvite } from '@guildhall/protocol/operations/relationships/delete-friend-invite'
import { getUserInvites } from '@guildhall/protocol/operations/relationships/get-user-invites'
import { revokeUserInvites } from '@guildhall/protocol/operations/relationships/revoke-user-invites'
import { RELATIONSHIP_LIMITS } from '@guildhall/protocol/relationship-limits'
import { useCallback, useId, useState } from 'react'
import { describeProblem } from '../../api/api-problem.ts'
import { locale } from '../../language/language.ts'
import { t } from '../../language/main.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { useLoaded } from '../../shared/lists/use-loaded.ts'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { Notice } from '../../shared/page/notice.tsx'
import { invitePath } from '../../shared/page/paths.ts'
import { CopyLine } from '../../shared/text/copy-line.tsx'
import { useClient } from '../../state/use-client.ts'

const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** The user's friend links, by which others become friends without a request. */
export function FriendLinks() {
  const titleId = useId()
  const client = useClient()
  const load = useCallback((signal: AbortSignal) => client.call(getUserInvites, {}, { signal }), [client])
  const { answer, retry } = useLoaded(load)
  const [isBusy, setIsBusy] = useState(false)

  async function act(work: () => Promise<unknown>) {
    if (isBusy) return
    setIsBusy(true)
    await runWithErrorToast(work)
    setIsBusy(false)
    retry()
  }

  return (
    <section className="friends-links" aria-labelledby={titleId}>
      <h2 id={titleId} className="friends-title">
        {t('friends.links')}
      </h2>
      <p className="friends-text">
        {t('friends.anyone-who-opens-your-link', { inviteUses: RELATIONSHIP_LIMITS.inviteUses })}
      </p>
      {answer.state === 'failed' ? <Notice tone="danger">{describeProblem(answer.problem)}</Notice> : null}
      <ul className="friends-link-list">
        {(answer.state === 'ready' ? answer.value : []).map((invite) => (
          <li key={invite.code} className="friends-link">
            <dl>
              <CopyLine label={lineOf(invite)} value={`${location.origin}${invitePath(invite.code)}`} />
            </dl>
            <Button onPress={() => void act(() => client.call(deleteFriendInvite, { friendCode: invite.code }))}>
              {t('friends.revoke')}
            </Button>
          </li>
        ))}
      </ul>
      <div className="friends-link-buttons">
        <Button busy={isBusy} onPress={() => void act(() => client.call(createUserInvite, {}))}>
          {t('friends.create-link')}
        </Button>
        {answer.state === 'ready' && answer.value.length > 1 ? (
          <Button busy={isBusy} onPress={() => void act(() => client.call(revokeUserInvites, {}))}>
            {t('friends.revoke-all')}
          </Button>
        ) : null}
      </div>
    </section>
  )
}

const lineOf = ({ uses, max_uses, expires_at }: FriendInviteWithMetadata): string =>
  t('friends.used-of-times-valid-until', { uses, max_uses, moment: moment.format(Date.parse(expires_at)) })
