import { LIMITS } from '@guildhall/protocol/limits'
import type { BulkBanResult } from '@guildhall/protocol/objects/guilds/ban'
import type { User } from '@guildhall/protocol/objects/users/user'
import { bulkGuildBan } from '@guildhall/protocol/operations/bans/bulk-guild-ban'
import { useState } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import { ChoiceField } from '../../../shared/form/choice.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { mustFill, textIn } from '../../../shared/form/form-problem.ts'
import { LongField } from '../../../shared/form/long-field.tsx'
import { MESSAGE_DELETIONS } from '../../../shared/guild/message-deletions.ts'
import { pastedIds } from '../../../shared/words/pasted-ids.ts'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { BansMade } from './bans-made.tsx'

const { max } = LIMITS.bulkBan
/** What the server says if it banned none of them. */
const NONE_BANNED = 500_000

type BulkBanDialogProps = {
  guildId: string
  /** Whom; null asks for their ids. */
  chosen: readonly User[] | null
  onBanned?: () => void
  onClose: () => void
}

/** Bans many at once for one reason, and says of whom it came to nothing. */
export function BulkBanDialog({ guildId, chosen, onBanned, onClose }: BulkBanDialogProps) {
  const client = useClient()
  const [made, setMade] = useState<BulkBanResult | null>(null)

  async function send(entered: FormData) {
    const ids = chosen?.map(({ id }) => id) ?? pastedIds(textIn(entered, 'user_ids'), { name: 'user_ids', most: max })
    mustFill({ user_ids: ids.join() }, { user_ids: 'Say whom.' })
    const body = { user_ids: ids, delete_message_seconds: Number(textIn(entered, 'delete')) }
    const reason = textIn(entered, 'reason').trim()
    setMade(
      await client.call(bulkGuildBan, { guildId }, body, { reason }).catch((problem: unknown) => noneOf(ids, problem)),
    )
    onBanned?.()
  }

  if (made !== null) return <BansMade guildId={guildId} made={made} onClose={onClose} />
  return (
    <FormDialog
      title={chosen === null ? 'Ban many by ID' : titleFor(chosen.length)}
      description={`${chosen === null ? '' : `${namesOf(chosen)}. `}They can’t come back until the ban is lifted.`}
      action="Ban them"
      tone="danger"
      fields={['user_ids']}
      onSubmit={send}
      onClose={onClose}
      staysOpen
    >
      {({ fields }) => (
        <>
          {chosen === null ? (
            <LongField
              name="user_ids"
              label="User IDs"
              hint={`Up to ${max}, on lines of their own or with commas between them. Also who is no member can be banned.`}
              required
              spellCheck={false}
              error={fields.get('user_ids')}
            />
          ) : null}
          <ChoiceField name="delete" label="Messages to delete" choices={MESSAGE_DELETIONS} chosen="0" />
          <Field
            name="reason"
            label="Reason"
            hint="Shown in the guild’s audit log, the same for all."
            maxLength={LIMITS.auditReason.max}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}

/** That none could be banned is an outcome too. */
function noneOf(ids: readonly string[], problem: unknown): BulkBanResult {
  if (problem instanceof ApiProblem && problem.code === NONE_BANNED) return { banned_users: [], failed_users: [...ids] }
  throw problem
}

const titleFor = (count: number): string => (count === 1 ? 'Ban 1 member' : `Ban ${count} members`)

/** Of many the first are named. */
function namesOf(users: readonly User[]): string {
  const shown = users.slice(0, 5).map(userName)
  const more = users.length - shown.length
  return more === 0 ? shown.join(', ') : `${shown.join(', ')} and ${more} more`
}
