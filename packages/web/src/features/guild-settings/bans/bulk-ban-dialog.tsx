import { LIMITS } from '@guildhall/protocol/limits'
import type { BulkBanResult } from '@guildhall/protocol/objects/guilds/ban'
import type { User } from '@guildhall/protocol/objects/users/user'
import { bulkGuildBan } from '@guildhall/protocol/operations/bans/bulk-guild-ban'
import { useState } from 'react'
import { ApiProblem } from '../../../api/api-problem.ts'
import { t } from '../../../language/guild-settings.ts'
import { ChoiceField } from '../../../shared/form/choice-field.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { TextAreaField } from '../../../shared/form/text-area-field.tsx'
import { MESSAGE_DELETIONS } from '../../../shared/guild/ban-message-deletion.ts'
import { formatList } from '../../../shared/text/format-list.ts'
import { parsePastedIds } from '../../../shared/text/parse-pasted-ids.ts'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'
import { BanResults } from './ban-results.tsx'

const { max } = LIMITS.bulkBan
/** The server's error code if it banned none of them. */
const NONE_BANNED = 500_000

type BulkBanDialogProps = {
  guildId: string
  /** The users; null to ask for their IDs. */
  chosen: readonly User[] | null
  onBanned?: () => void
  onClose: () => void
}

/** Bans many users for one reason, and lists failures. */
export function BulkBanDialog({ guildId, chosen, onBanned, onClose }: BulkBanDialogProps) {
  const client = useClient()
  const [made, setMade] = useState<BulkBanResult | null>(null)

  async function send(entered: FormData) {
    const ids =
      chosen?.map(({ id }) => id) ?? parsePastedIds(textIn(entered, 'user_ids'), { name: 'user_ids', most: max })
    requireFilled({ user_ids: ids.join() }, { user_ids: t('bans.enter-at-least-one-user-id') })
    const body = { user_ids: ids, delete_message_seconds: Number(textIn(entered, 'delete')) }
    const reason = textIn(entered, 'reason').trim()
    setMade(
      await client.call(bulkGuildBan, { guildId }, body, { reason }).catch((problem: unknown) => noneOf(ids, problem)),
    )
    onBanned?.()
  }

  if (made !== null) return <BanResults guildId={guildId} made={made} onClose={onClose} />
  return (
    <FormDialog
      title={chosen === null ? t('bans.ban-multiple-users') : titleFor(chosen.length)}
      description={t('bans.they-cant-come-back-until-they', {
        chosen: chosen === null ? 'yes' : 'other',
        names: chosen === null ? '' : namesOf(chosen),
      })}
      action={t('bans.ban')}
      tone="danger"
      fields={['user_ids']}
      onSubmit={send}
      onClose={onClose}
      staysOpen
    >
      {({ fields }) => (
        <>
          {chosen === null ? (
            <TextAreaField
              name="user_ids"
              label={t('guild-settings.user-ids')}
              hint={t('bans.up-to-on-separate-lines-or', { max })}
              required
              spellCheck={false}
              error={fields.get('user_ids')}
            />
          ) : null}
          <ChoiceField name="delete" label={t('bans.messages-to-delete')} choices={MESSAGE_DELETIONS} chosen="0" />
          <Field
            name="reason"
            label={t('guild-settings.reason')}
            hint={t('bans.shown-in-the-guilds-audit-log')}
            maxLength={LIMITS.auditReason.max}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}

/** That nobody could be banned is a result too. */
function noneOf(ids: readonly string[], problem: unknown): BulkBanResult {
  if (problem instanceof ApiProblem && problem.code === NONE_BANNED) return { banned_users: [], failed_users: [...ids] }
  throw problem
}

const titleFor = (count: number): string => t('bans.ban-members', { count })

/** Only the first of many are named. */
function namesOf(users: readonly User[]): string {
  const shown = users.slice(0, 5).map(userName)
  const more = users.length - shown.length
  return more === 0 ? formatList(shown) : t('bans.and-more', { shown: shown.join(', '), more })
}
