import type { AnsweredField, JoinRequest } from '@guildhall/protocol/objects/guilds/member-verification'
import { actionGuildJoinRequest } from '@guildhall/protocol/operations/screening/action-guild-join-request'
import { rich, t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { openDialog } from '../../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast } from '../../../shared/overlay/toasts.tsx'
import { formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { unseen } from '../../../shared/text/unseen.tsx'
import { Avatar } from '../../../shared/user/avatar.tsx'
import { userName } from '../../../state/names.ts'
import { useClient } from '../../../state/use-client.ts'

/** A join request: the answers, and the buttons to accept or refuse it. */
export function RequestEntry({ request, onDone }: { request: JoinRequest; onDone: () => void }) {
  const client = useClient()
  const { id, guild_id, user, user_id, created_at, application_status, rejection_reason, form_responses } = request
  const name = user === null ? user_id : userName(user)
  const letIn = () =>
    runWithErrorToast(async () => {
      await client.call(actionGuildJoinRequest, { guildId: guild_id, requestId: id }, { action: 'APPROVED' })
      onDone()
    })
  const refuse = () =>
    openDialog(async () => {
      const { RefuseDialog } = await import('./refuse-dialog.tsx')
      return (close) => <RefuseDialog name={name} request={request} onDone={onDone} onClose={close} />
    })

  return (
    <li className="section-row">
      {user === null ? null : <Avatar user={user} size={40} />}
      <div className="section-row-words">
        <strong>{name}</strong>
        <span className="section-row-quiet">
          {t('screening.answered-on', { shortMoment: formatShortDateTime(Date.parse(created_at)) })}
        </span>
        {rejection_reason ? (
          <span className="section-row-quiet">
            {t('screening.rejected-reason', { rejectionReason: rejection_reason })}
          </span>
        ) : null}
        <dl className="request-answers">
          {form_responses.map((field) => (
            <div key={`${field.field_type} ${field.label}`}>
              <dt>{field.label}</dt>
              <dd>{answerWords(field)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button onPress={() => void letIn()}>{rich('screening.approve', { name, span: unseen })}</Button>
      {application_status === 'REJECTED' ? null : (
        <Button onPress={refuse}>{rich('screening.reject-item', { name, span: unseen })}</Button>
      )}
    </li>
  )
}

function answerWords({ field_type, response, choices = [] }: AnsweredField): string {
  if (field_type === 'TERMS') return response === true ? t('screening.agreed') : t('screening.not-agreed')
  const text = typeof response === 'number' ? choices[response] : response
  return text === undefined ? t('screening.no-answer') : String(text)
}
