import { RelationshipType } from '@guildhall/protocol/enums/relationship-type'
import { TARGET_USERS_LIMITS } from '@guildhall/protocol/objects/guilds/target-users'
import { addInviteTargetUser } from '@guildhall/protocol/operations/target-users/add-invite-target-user'
import { bulkAddInviteTargetUsers } from '@guildhall/protocol/operations/target-users/bulk-add-invite-target-users'
import { bulkRemoveInviteTargetUsers } from '@guildhall/protocol/operations/target-users/bulk-remove-invite-target-users'
import { useState } from 'react'
import { locale } from '../../../language/language.ts'
import { Choose } from '../../../shared/form/choose.tsx'
import { FieldFrame } from '../../../shared/form/field-frame.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { mustFill, textIn } from '../../../shared/form/form-problem.ts'
import { LongField } from '../../../shared/form/long-field.tsx'
import { toUserChoice } from '../../../shared/lists/entities.tsx'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { pastedIds } from '../../../shared/words/pasted-ids.ts'
import type { Client } from '../../../state/client.ts'
import { useRelated } from '../../../state/friends.ts'
import { useClient } from '../../../state/use-client.ts'

type Change = 'add' | 'remove'

type ChangeTargetsDialogProps = { code: string; change: Change; onChanged: () => void; onClose: () => void }

const words = {
  add: { title: 'Let more in', description: 'They come beside those on the list.', action: 'Put on the list' },
  remove: {
    title: 'Take several off the list',
    description: 'The invite lets them in no longer. Whoever came by it stays.',
    action: 'Take off the list',
  },
}

/** Puts some on the list of an invite, or takes them off: friends who are picked, and any whose ids are pasted. */
export function ChangeTargetsDialog({ code, change, onChanged, onClose }: ChangeTargetsDialogProps) {
  const client = useClient()
  const [friends, setFriends] = useState<readonly string[]>([])

  async function send(entered: FormData) {
    const pasted = pastedIds(textIn(entered, 'user_ids'), { name: 'user_ids', most: TARGET_USERS_LIMITS.idsInBody.max })
    const ids = [...new Set([...friends, ...pasted])]
    mustFill({ user_ids: ids.join() }, { user_ids: 'Say who.' })
    await (change === 'add' ? add(client, code, ids) : remove(client, code, ids))
    showToast(wordsOf(change, ids.length))
    onChanged()
  }

  return (
    <FormDialog {...words[change]} fields={['user_ids']} onSubmit={send} onClose={onClose}>
      {({ fields }) => (
        <>
          {change === 'add' ? <Friends chosen={friends} onChoose={setFriends} /> : null}
          <LongField
            name="user_ids"
            label="User IDs"
            hint={`Up to ${TARGET_USERS_LIMITS.idsInBody.max.toLocaleString(locale)}, on lines of their own or with commas between them.`}
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

const wordsOf = (change: Change, count: number): string => {
  const who = count === 1 ? 'One user is' : `${count.toLocaleString(locale)} users are`
  return change === 'add' ? `${who} on the list.` : `${who} off the list.`
}

/** As many as a list of choices takes. */
const most_friends = 100

function Friends({ chosen, onChoose }: { chosen: readonly string[]; onChoose: (ids: readonly string[]) => void }) {
  const choices = useRelated(RelationshipType.FRIEND).map(({ user }) => toUserChoice({ user }))
  if (choices.length === 0) return null
  return (
    <FieldFrame look="plain" label="Friends" isOptional>
      {() => (
        <Choose
          label="Friends"
          placeholder="Pick friends"
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
