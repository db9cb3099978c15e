import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { TARGET_USERS_LIMITS } from '@guildhall/protocol/objects/guilds/target-users'
import { addInviteTargetUser } from '@guildhall/protocol/operations/target-users/add-invite-target-user'
import { bulkAddInviteTargetUsers } from '@guildhall/protocol/operations/target-users/bulk-add-invite-target-users'
import { bulkRemoveInviteTargetUsers } from '@guildhall/protocol/operations/target-users/bulk-remove-invite-target-users'
import { useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { locale } from '../../../language/language.ts'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { SelectPopup } from '../../../shared/form/select-popup.tsx'
import { TextAreaField } from '../../../shared/form/text-area-field.tsx'
import { toUserChoice } from '../../../shared/lists/entity-options.tsx'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { parsePastedIds } from '../../../shared/text/parse-pasted-ids.ts'
import type { Client } from '../../../state/client.ts'
import { useRelated } from '../../../state/friends.ts'
import { useClient } from '../../../state/use-client.ts'

type Change = 'add' | 'remove'

type ChangeTargetsDialogProps = { code: string; change: Change; onChanged: () => void; onClose: () => void }

const words = {
  add: {
    title: t('invites.add-people'),
    description: t('invites.they-are-added-to-the-list'),
    action: t('guild-settings.add'),
  },
  remove: {
    title: t('invites.remove-several-people'),
    description: t('invites.they-can-no-longer-use-the'),
    action: t('guild-settings.remove'),
  },
}

/** Adds users to the list of an invite, or removes them: selected friends, and pasted IDs. */
export function ChangeTargetsDialog({ code, change, onChanged, onClose }: ChangeTargetsDialogProps) {
  const client = useClient()
  const [friends, setFriends] = useState<readonly string[]>([])

  async function send(entered: FormData) {
    const pasted = parsePastedIds(textIn(entered, 'user_ids'), {
      name: 'user_ids',
      most: TARGET_USERS_LIMITS.idsInBody.max,
    })
    const ids = [...new Set([...friends, ...pasted])]
    requireFilled({ user_ids: ids.join() }, { user_ids: t('invites.choose-or-enter-at-least-one') })
    await (change === 'add' ? add(client, code, ids) : remove(client, code, ids))
    showToast(wordsOf(change, ids.length))
    onChanged()
  }

  return (
    <FormDialog {...words[change]} fields={['user_ids']} onSubmit={send} onClose={onClose}>
      {({ fields }) => (
        <>
          {change === 'add' ? <Friends chosen={friends} onChoose={setFriends} /> : null}
          <TextAreaField
            name="user_ids"
            label={t('guild-settings.user-ids')}
            hint={t('invites.up-to-on-separate-lines-or', {
              max: TARGET_USERS_LIMITS.idsInBody.max.toLocaleString(locale),
            })}
            required={change === 'remove'}
            spellCheck={false}
            error={fields.get('user_ids')}
          />
        </>
      )}
    </FormDialog>
  )
}

function add(client: Client, code: string, ids: readonly string[]): Promise<void> {
  const [id, ...more] = ids
  return id !== undefined && more.length === 0
    ? client.call(addInviteTargetUser, { code, userId: id })
    : client.call(bulkAddInviteTargetUsers, { code }, { user_ids: ids })
}

const remove = (client: Client, code: string, ids: readonly string[]): Promise<void> =>
  client.call(bulkRemoveInviteTargetUsers, { code }, { user_ids: ids })

const wordsOf = (change: Change, count: number): string =>
  change === 'add' ? t('invites.added-to-the-list', { count }) : t('invites.removed-from-the-list', { count })

/** The maximum of a select list. */
const most_friends = 100

function Friends({ chosen, onChoose }: { chosen: readonly string[]; onChoose: (ids: readonly string[]) => void }) {
  const choices = useRelated(RelationshipType.FRIEND).map(({ user }) => toUserChoice({ user }))
  if (choices.length === 0) return null
  return (
    <FieldFrame look="plain" label={t('invites.friends')} isOptional>
      {() => (
        <SelectPopup
          label={t('invites.friends')}
          placeholder={t('invites.choose-friends')}
          choices={choices}
          chosen={choices.filter(({ value }) => chosen.includes(value))}
          min={0}
          max={most_friends}
          onChoose={(next) => onChoose(next.map(({ value }) => value))}
        />
      )}
    </FieldFrame>
  )
}
