import { LIMITS } from '@guildhall/protocol/limits'
import { modifyCurrentUser } from '@guildhall/protocol/operations/accounts/modify-current-user'
import { type SubmitEvent, useState } from 'react'
import { t } from '../../../language/settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FormNotice } from '../../../shared/form/form-notice.tsx'
import { textIn } from '../../../shared/form/form-problem.ts'
import { PictureField } from '../../../shared/form/picture-field.tsx'
import { useSubmission } from '../../../shared/form/use-submission.ts'
import { avatarUrl } from '../../../shared/guild/image-urls.ts'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useMe } from '../../../state/world.ts'

const fieldNames = ['global_name', 'avatar']

/** The user's picture and display name. Undefined keeps the current picture, null removes it. */
export function ProfileForm() {
  const client = useClient()
  const me = useMe()
  const [avatar, setAvatar] = useState<string | null | undefined>(undefined)
  // A selected file is cleared when it was saved or removed.
  const [round, setRound] = useState(0)
  const { form, busy, problem, failures, submit } = useSubmission(fieldNames)
  const kept = avatar === undefined ? me.avatar : null

  function take(picture: string | null | undefined) {
    setAvatar(picture)
    setRound((count) => count + 1)
  }

  async function save(entered: FormData) {
    const global_name = textIn(entered, 'global_name').trim() || null
    const body = {
      ...(global_name !== me.global_name && { global_name }),
      ...(avatar !== undefined && { avatar }),
    }
    if (Object.keys(body).length > 0) await client.call(modifyCurrentUser, {}, body)
    take(undefined)
    showToast(t('account.saved'))
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    void submit(() => save(entered))
  }

  return (
    <form ref={form} className="section-form" onSubmit={onSubmit} noValidate>
      <FormNotice text={problem.general} failures={failures} />
      <PictureField
        key={round}
        label={t('account.upload-an-image')}
        shape="round"
        current={avatarUrl({ id: me.id, avatar: kept }, 80)}
        error={problem.fields.get('avatar')}
        onChoose={setAvatar}
      />
      {(avatar === undefined ? me.avatar : avatar) === null ? null : (
        <div className="section-buttons">
          <Button onPress={() => take(me.avatar === null ? undefined : null)}>{t('account.remove-the-image')}</Button>
        </div>
      )}
      <Field
        name="global_name"
        label={t('account.display-name')}
        hint={t('account.leave-it-empty-to-show-your-username')}
        autoComplete="nickname"
        maxLength={LIMITS.nick.max}
        defaultValue={me.global_name ?? ''}
        error={problem.fields.get('global_name')}
      />
      <div className="section-buttons">
        <Button type="submit" look="main" busy={busy}>
          {t('account.save')}
        </Button>
      </div>
    </form>
  )
}
