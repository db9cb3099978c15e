import type { User } from '@guildhall/protocol/objects/users/user'
import { modifyRelationship } from '@guildhall/protocol/operations/relationships/modify-relationship'
import { RELATIONSHIP_LIMITS } from '@guildhall/protocol/relationship-limits'
import { t } from '../../language/dialogs.ts'
import { userName } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { useWorld } from '../../state/world.ts'
import { Field } from '../form/field.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { textIn } from '../form/form-problem.ts'

/** Sets a friend's nickname. */
export function NicknameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useClient()
  const nickname = useWorld(({ relationships }) => relationships.get(user.id)?.nickname ?? '')

  async function save(entered: FormData) {
    const body = { nickname: textIn(entered, 'nickname').trim() || null }
    await client.call(modifyRelationship, { userId: user.id }, body)
  }

  return (
    <FormDialog
      title={t('user.friend-nickname-for', { name: userName(user) })}
      description={t('user.only-you-can-see-it-everywhere')}
      action={t('user.save')}
      fields={['nickname']}
      onSubmit={save}
      onClose={onClose}
    >
      {({ fields }) => (
        <Field
          name="nickname"
          label={t('user.name')}
          hint={t('user.without-one-you-see-the-name')}
          autoFocus
          autoComplete="off"
          maxLength={RELATIONSHIP_LIMITS.nickname.max}
          defaultValue={nickname}
          error={fields.get('nickname')}
        />
      )}
    </FormDialog>
  )
}
