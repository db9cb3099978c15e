import { sendFriendRequest } from '@guildhall/protocol/operations/relationships/send-friend-request'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { t } from '../../language/main.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { Field } from '../../shared/form/field.tsx'
import { FormNotice } from '../../shared/form/form-notice.tsx'
import { IncompleteForm, requireFilled, textIn } from '../../shared/form/form-problem.ts'
import { useSubmission } from '../../shared/form/use-submission.ts'
import { Notice } from '../../shared/page/notice.tsx'
import { useClient } from '../../state/use-client.ts'
import { FriendLinks } from './friend-links.tsx'
import { requestProblem } from './request-problem.ts'

/** Sends a friend request by user name, or creates a friend link. */
export function AddFriend() {
  return (
    <div className="friends-add">
      <ByName />
      <FriendLinks />
    </div>
  )
}

function ByName() {
  const client = useClient()
  const { form, busy, problem, failures, submit } = useSubmission(['username'])
  const [done, setDone] = useState<string | null>(null)

  async function send(entered: FormData) {
    setDone(null)
    const username = textIn(entered, 'username').trim().replace(/^@/u, '')
    requireFilled({ username }, { username: t('friends.enter-a-username') })
    try {
      await client.call(sendFriendRequest, {}, { username })
    } catch (refused) {
      const reason = requestProblem(refused, username)
      throw reason === null ? refused : new IncompleteForm(new Map([['username', reason]]))
    }
    setDone(t('friends.friend-request-sent-to', { username }))
    form.current?.reset()
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => send(entered))
  }

  return (
    <form ref={form} className="friends-form" onSubmit={onSubmit} noValidate>
      <FormNotice text={problem.general} failures={failures} />
      <div className="friends-form-line">
        <Field
          name="username"
          label={t('friends.username')}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('friends.the-name-they-sign-in')}
          error={problem.fields.get('username')}
        />
        <Button type="submit" look="main" busy={busy}>
          {t('friends.send-friend-request')}
        </Button>
      </div>
      <Notice tone="plain">{done}</Notice>
    </form>
  )
}
