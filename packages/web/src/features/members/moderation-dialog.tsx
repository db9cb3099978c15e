import { t } from '../../language/dialogs.ts'
import { formatDuration } from '../../shared/text/format-duration.ts'
import './moderation-dialog.css'
import { LIMITS } from '@guildhall/protocol/limits'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import { describeProblem } from '../../api/api-problem.ts'
import { Button } from '../../shared/appearance/button.tsx'
import { ChoiceField } from '../../shared/form/choice-field.tsx'
import { Field } from '../../shared/form/field.tsx'
import { MESSAGE_DELETIONS } from '../../shared/guild/ban-message-deletion.ts'
import { Dialog } from '../../shared/overlay/dialog.tsx'
import type { ModerationAction, ModerationRequest } from '../../shared/overlay/overlays.ts'
import { showToast } from '../../shared/overlay/toasts.tsx'
import { Notice } from '../../shared/page/notice.tsx'
import { memberIn } from '../../state/known-user.ts'
import { userName } from '../../state/names.ts'
import { useClient } from '../../state/use-client.ts'
import { useWorld } from '../../state/world.ts'
import { moderate, moderationTexts } from './moderation-calls.ts'

type ModerationDialogProps = ModerationRequest & { onClose: () => void }

/** The dialog for a moderation action on a member. */
export function ModerationDialog({ action, guildId, user, anchor, onClose }: ModerationDialogProps) {
  const client = useClient()
  const form = useId()
  const isSelf = useWorld((world) => world.user.id === user.id)
  const nick = useWorld(({ guilds }) => memberIn(guilds.get(guildId), user.id)?.nick ?? null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const words = moderationTexts(action, nick ?? userName(user))

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const whom = { guildId, userId: user.id, isSelf, now: Date.now() }
    const entered = new FormData(event.currentTarget)
    setIsBusy(true)
    setProblem(null)
    try {
      await moderate(client, action, whom, entered)
      showToast(words.done)
      onClose()
    } catch (refusal) {
      setProblem(describeProblem(refusal))
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      title={words.title}
      description={words.description}
      onClose={onClose}
      returnTo={anchor}
      actions={
        <>
          <Button onPress={onClose}>{t('members.cancel')}</Button>
          <Button look={action === 'rename' ? 'main' : 'danger'} type="submit" form={form} busy={isBusy}>
            {words.button}
          </Button>
        </>
      }
    >
      <form id={form} className="moderation-form" onSubmit={(event) => void submit(event)}>
        <Fields action={action} nick={nick} isSelf={isSelf} />
        {problem === null ? null : <Notice tone="danger">{problem}</Notice>}
      </form>
    </Dialog>
  )
}

function Fields({ action, nick, isSelf }: { action: ModerationAction; nick: string | null; isSelf: boolean }) {
  return (
    <>
      {action === 'rename' ? (
        <Field name="nick" label={t('members.nickname')} defaultValue={nick ?? ''} maxLength={LIMITS.nick.max} />
      ) : null}
      {action === 'time-out' ? (
        <ChoiceField name="seconds" label={t('members.duration')} choices={timeOuts} chosen="3600" />
      ) : null}
      {action === 'ban' ? (
        <ChoiceField name="delete" label={t('members.messages-to-delete')} choices={MESSAGE_DELETIONS} chosen="0" />
      ) : null}
      {isSelf ? null : (
        <Field
          name="reason"
          label={t('members.reason')}
          hint={t('members.shown-in-the-guilds-audit')}
          maxLength={LIMITS.auditReason.max}
        />
      )}
    </>
  )
}

const timeOuts = [
  ['60', formatDuration(1, 'minute')],
  ['300', formatDuration(5, 'minute')],
  ['600', formatDuration(10, 'minute')],
  ['3600', formatDuration(1, 'hour')],
  ['86400', formatDuration(1, 'day')],
  ['604800', formatDuration(1, 'week')],
  ['2419140', formatDuration(4, 'week')],
] as const
